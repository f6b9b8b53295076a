import type { TextRange } from '../../../text/range.ts';
import type { IdentityLine } from '../../capabilities/identity.ts';

export const identityFields = ['name', 'emoji', 'creature', 'vibe', 'theme', 'avatar'] as const;
type IdentityField = (typeof identityFields)[number];
export type Identity = Readonly<Partial<Record<IdentityField, string>>>;

/** How a version reads values: what it takes off their ends, and which texts stand for "nothing yet". */
export interface IdentityStyle {
	readonly labelMarks: RegExp;
	readonly valueStart: RegExp;
	readonly valueEnd: RegExp;
	/** The same marks, as the test for placeholders takes them off. */
	readonly placeholderEdges: RegExp;
	readonly placeholders: ReadonlySet<string>;
}

const templatePlaceholders = [
	'pick something you like',
	'ai? robot? familiar? ghost in the machine? something weirder?',
	'how do you come across? sharp? warm? chaotic? calm?',
	'your signature - pick one that feels right',
	'workspace-relative path, http(s) url, or data uri',
];

export const identityStyle2026_1: IdentityStyle = {
	labelMarks: /[*_]/gu,
	valueStart: /^[*_]+/u,
	valueEnd: /(?<![*_])[*_]+$/u,
	placeholderEdges: /^[*_]+|(?<![*_])[*_]+$/gu,
	placeholders: new Set(templatePlaceholders),
};

/** 2026.7.1: as 2026.9 takes marks off, with the placeholders of before. */
export const identityStyle2026_7: IdentityStyle = {
	labelMarks: /[*_`]/gu,
	valueStart: /^[*_`\s]+/u,
	valueEnd: /(?<![*_`\s])[*_`\s]+$/u,
	placeholderEdges: /^[*_`\s]+|(?<![*_`\s])[*_`\s]+$/gu,
	placeholders: new Set(templatePlaceholders),
};

export const identityStyle2026_9: IdentityStyle = {
	...identityStyle2026_7,
	placeholders: new Set([...templatePlaceholders, 'not set yet']),
};

const isField = (label: string): label is IdentityField => (identityFields as readonly string[]).includes(label);

/** `[start, end)` without the white space at its ends. */
function trimmedRange(text: string, start: number, end: number): TextRange {
	const inner = text.slice(start, end);
	const from = start + (inner.length - inner.trimStart().length);
	return { start: from, end: Math.max(from, start + inner.trimEnd().length) };
}

function isPlaceholder(value: string, style: IdentityStyle): boolean {
	let text = value.trim().replace(style.placeholderEdges, '').trim();
	if (text.startsWith('(') && text.endsWith(')')) text = text.slice(1, -1).trim();
	return style.placeholders.has(
		text
			.replace(/[\u2013\u2014]/gu, '-')
			.replace(/\s+/gu, ' ')
			.trim()
			.toLowerCase(),
	);
}

/** The line `[start, end)` of `content`, or undefined where it has no colon. */
function readLine(content: string, start: number, end: number, style: IdentityStyle): IdentityLine | undefined {
	const line = trimmedRange(content, start, end);
	const bulletLength = /^-\s*/u.exec(content.slice(line.start, line.end))?.[0].length ?? 0;
	const labelStart = line.start + bulletLength;
	// In the line alone: a text of many lines without a colon would be gone through to its end for each.
	const labelLength = content.slice(labelStart, line.end).indexOf(':');
	if (labelLength === -1) return undefined;
	const colon = labelStart + labelLength;
	const label = content.slice(labelStart, colon).replace(style.labelMarks, '').trim().toLowerCase();
	const written = content.slice(labelStart, colon);
	const edgeStart = /^[*_`\s]*/u.exec(written)?.[0].length ?? 0;
	const edgeEnd = /(?<![*_`\s])[*_`\s]*$/u.exec(written)?.[0].length ?? 0;
	const labelRange = {
		start: Math.min(labelStart + edgeStart, colon),
		end: Math.max(labelStart + edgeStart, colon - edgeEnd),
	};
	// The runtime takes off both ends first and trims afterwards; the order shows where emphasis follows a space.
	const rest = content.slice(colon + 1, line.end);
	const cutStart = style.valueStart.exec(rest)?.[0].length ?? 0;
	const cutEnd = cutStart < rest.length ? (style.valueEnd.exec(rest)?.[0].length ?? 0) : 0;
	const valueRange = trimmedRange(content, colon + 1 + cutStart, Math.max(colon + 1 + cutStart, line.end - cutEnd));
	const value = content.slice(valueRange.start, valueRange.end);
	const outcome = (): IdentityLine['outcome'] => {
		if (!isField(label)) return 'unknown';
		if (value === '') return 'empty';
		return isPlaceholder(value, style) ? 'placeholder' : 'set';
	};
	return { label, labelRange, bullet: bulletLength > 0, value, valueRange, outcome: outcome() };
}

interface CardReading {
	readonly identity: Identity;
	readonly lines: readonly IdentityLine[];
}

/** The last few cards: several views ask for the same one at every keystroke. */
const readings = new WeakMap<IdentityStyle, Map<string, CardReading>>();
const mostReadings = 4;

/** Reads IDENTITY.md as the runtime does: line by line, wherever a known label stands; the last value wins. */
export function readIdentity(content: string, style: IdentityStyle): CardReading {
	const known = readings.get(style) ?? new Map<string, CardReading>();
	readings.set(style, known);
	let reading = known.get(content);
	if (!reading) {
		reading = read(content, style);
		if (known.size >= mostReadings) known.clear();
		known.set(content, reading);
	}
	return reading;
}

function read(content: string, style: IdentityStyle): CardReading {
	const lines: IdentityLine[] = [];
	let start = 0;
	while (start <= content.length) {
		const newline = content.indexOf('\n', start);
		const end = newline === -1 ? content.length : newline;
		const line = readLine(content, start, end, style);
		if (line) lines.push(line);
		start = end + 1;
	}
	const winners = new Map<string, IdentityLine>();
	for (const line of lines) if (line.outcome === 'set') winners.set(line.label, line);
	const identity: Partial<Record<IdentityField, string>> = {};
	for (const field of identityFields) {
		const winner = winners.get(field);
		if (winner) identity[field] = winner.value;
	}
	return {
		identity,
		lines: lines.map((line) =>
			line.outcome === 'set' && winners.get(line.label) !== line ? { ...line, outcome: 'overruled' } : line,
		),
	};
}
