import { shortestSingle } from './single.ts';

/** From this power of ten on Go's `%g` writes an exponent, and below the other one. */
const plain = { from: -4, below: 6 } as const;

function written(value: number): string {
	if (Object.is(value, -0)) return '-0';
	const [mantissa = '', power = '0'] = shortestSingle(value).split('e');
	const exponent = Number(power);
	if (exponent >= plain.from && exponent < plain.below) return String(Number(`${mantissa}e${power}`));
	return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A vector as it is handed to the database: `[0.1,-2.5,1e-07]`; nothing at all where there is none. */
export const vectorText = (vector: readonly number[] | null): string =>
	vector === null ? '' : `[${vector.map(written).join(',')}]`;
