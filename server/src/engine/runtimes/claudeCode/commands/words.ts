/** What ends a simple command of a shell: nothing behind it is a word of it. */
const ends = /[&|;<>()\n]/u;

interface ShellWord {
	readonly text: string;
	/** UTF-16 offset behind it. */
	readonly end: number;
}

/** A stretch that stays together: `$(…)`, or what stands in quotation marks. Undefined where there is none. */
function stretchAt(typed: string, at: number): ShellWord | undefined {
	const sign = typed[at];
	if (typed.startsWith('$(', at)) {
		const close = typed.indexOf(')', at);
		return close < 0 ? undefined : { text: typed.slice(at, close + 1), end: close + 1 };
	}
	if (sign === "'") {
		const close = typed.indexOf(sign, at + 1);
		return close < 0 ? rest(typed, at) : { text: typed.slice(at + 1, close), end: close + 1 };
	}
	if (sign !== '"') return undefined;
	const [whole, inside = ''] = /"((?:[^"\\]|\\[\s\S])*)"/uy.exec(typed.slice(at)) ?? [];
	if (whole === undefined) return rest(typed, at);
	// Escapes inside stay as they are written.
	return { text: inside, end: at + whole.length };
}

/** A quotation mark that nothing closes: the rest of the line belongs to the word, as it is written. */
const rest = (typed: string, at: number): ShellWord => ({ text: typed.slice(at), end: typed.length });

/** One word from `start` on, where no white space stands. */
function wordAt(typed: string, start: number): ShellWord {
	let text = '';
	let at = start;
	while (at < typed.length) {
		const stretch = stretchAt(typed, at);
		const sign = typed[at] ?? '';
		if (stretch) {
			text += stretch.text;
			at = stretch.end;
		} else if (/\s/u.test(sign) || ends.test(sign)) break;
		else if (sign === '\\') {
			text += typed[at + 1] ?? '';
			at += 2;
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
	// The first command may stand in brackets.
	let at = /^[\s(]*/u.exec(typed)?.[0].length ?? 0;
	while (at < typed.length) {
		const sign = typed[at] ?? '';
		if (sign === ' ' || sign === '\t') {
			at += 1;
			continue;
		}
		if (ends.test(sign) || sign === '#') break;
		const word = wordAt(typed, at);
		if (word.end === at) break;
		const isAssignment = words.length === 0 && /^[A-Za-z_]\w*=/u.test(word.text);
		if (!isAssignment && !/^\$\{[^}]*\}$/u.test(word.text)) words.push(word.text);
		at = word.end;
	}
	// Where there is no command at all, the line is taken as it is.
	return words.length > 0 || isAssigned(typed) ? words : typed.split(/\s+/u).filter(Boolean);
}

const isAssigned = (typed: string): boolean => /^\s*(?:[A-Za-z_]\w*=|#|\$\{)/u.test(typed);
