/** Words as often as in a language (Zipf), from the same seed each time; the commonest are these, where any are given. */
export function createWriter(vocabulary: number, commonest: readonly string[] = []) {
	let state = 1;
	const random = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
	const consonants = 'bcdfghklmnprstvz';
	const vowels = 'aeiou';
	const words = Array.from({ length: vocabulary }, (_, number) => {
		const common = commonest[number];
		if (common !== undefined) return common;
		let word = '';
		for (let left = number + 80; left > 0; left = Math.floor(left / 80)) {
			word += `${consonants[left % 16]}${vowels[Math.floor((left % 80) / 16)]}`;
		}
		return `${word}n`;
	});
	const shares = new Float64Array(vocabulary);
	let total = 0;
	for (let rank = 0; rank < vocabulary; rank++) {
		total += 1 / (rank + 3);
		shares[rank] = total;
	}
	const word = (): string => {
		const wanted = random() * total;
		let low = 0;
		let high = vocabulary - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((shares[middle] ?? 0) < wanted) low = middle + 1;
			else high = middle;
		}
		return words[low] ?? '';
	};
	return { random, sentence: (length: number) => Array.from({ length }, word).join(' ') };
}
