/** As many numbers as the usual model gives, anywhere on the sphere: a model's own would be no quicker to compare. */
export const dimensions = 384;

/** Directions of so many numbers, each of length 1; the same ones in the same order each time. */
export function createCompass(count = dimensions) {
	let state = 7;
	const random = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return (state + 1) / (2 ** 32 + 1);
	};
	const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
	return (): Float32Array => {
		const numbers = Float32Array.from({ length: count }, normal);
		const length = Math.hypot(...numbers);
		return numbers.map((number) => number / length);
	};
}
