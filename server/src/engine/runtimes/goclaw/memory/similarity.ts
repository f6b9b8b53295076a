import { cosineSimilarity } from '../../../memory/vectors.ts';

/** Of vectors as the runtime holds them, in single precision; 0 where their lengths differ. */
export const similarity = (a: readonly number[], b: readonly number[]): number =>
	a.length === b.length ? cosineSimilarity(a.map(Math.fround), b.map(Math.fround)) : 0;
