/** Decimal digits that tell any two numbers of single precision apart. */
const mostDigits = 9;

/** `value` in single precision, in the fewest decimal digits that read as the same one: `6.079271e-2`. */
export function shortestSingle(value: number): string {
	const single = Math.fround(value);
	let digits = 1;
	while (digits < mostDigits && Math.fround(Number(single.toPrecision(digits))) !== single) digits += 1;
	return single.toExponential(digits - 1);
}
