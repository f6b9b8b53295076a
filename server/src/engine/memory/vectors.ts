/**
 * Cosine of the angle between two vectors, -1..1, over the dimensions that both have; 0 where one of them is all zeros.
 */
export function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
	let dot = 0;
	let squaredA = 0;
	let squaredB = 0;
	for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
		const x = a[at] ?? 0;
		const y = b[at] ?? 0;
		dot += x * y;
		squaredA += x * x;
		squaredB += y * y;
	}
	return squaredA === 0 || squaredB === 0 ? 0 : dot / (Math.sqrt(squaredA) * Math.sqrt(squaredB));
}
