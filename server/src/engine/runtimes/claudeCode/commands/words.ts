/** What ends a simple command of a shell: nothing behind it is a word of it. */
const ends = /[&|;<>()\n]/u;

interface Word {
	readonly text: string;
	/** UTF-16 offset behind it. */
	readonly end: number;
}

/** One word from `start` on, where no white space stands. */
function wordAt(typed: string, start: number): Word {
	let text = '';
	let at = start;
	while (at < typed.length) {
		const sign = typed[at] ?? '';
		if (/\s/u.test(sign) || ends.test(sign)) break;
		if (sign === '\\') {
			text += typed[at + 1] ?? '';
			at += 2;
		} else if (sign === '"' || sign === "'") {
			const close = typed.indexOf(sign, at + 1);
			// A quotation mark that nothing closes: the rest of the line is one word, as it is written.
			if (close < 0) return { text: typed.slice(start), end: typed.length };
			text += typed.slice(at + 1, close);
			at = close + 1;
		} else {
			text += sign;
			at += 1;
		}
	}
	return { text, end: at };
}

/**
 * The arguments of a command as Claude Code 2.1.330 tells them apart: the words of the first command that a shell would find. A comment
 * and `${…}` are none; `$NAME` and `*` stay as they are written.
 */
export function argumentWords(typed: string): readonly string[] {
	const words: string[] = [];
	let at = 0;
	while (at < typed.length) {
		const sign = typed[at] ?? '';
		if (sign === ' ' || sign === '\t') {
			at += 1;
			continue;
		}
		if (ends.test(sign) || sign === '#') break;
		const word = wordAt(typed, at);
		if (word.end === at) break;
		if (!/^\$\{[^}]*\}$/u.test(word.text)) words.push(word.text);
		at = word.end;
	}
	return words;
}
