import { grouped } from '../text/grouped.ts';
import { lengthIn, unitFor, wordFor } from '../text/lengths/measure.ts';
import type { TokenCounter } from '../text/lengths/tokens.ts';
import type { Fate, LedgerRow } from './ledger.ts';
import { continued, hasPlaceholder, type Part, type Prompt } from './prompt.ts';
import { tokensOfPart, tokensOfPrompt } from './promptTokens.ts';

/** What a file takes in one prompt; every view shows these figures, in these words. Lengths in the runtime's own unit. */
export interface FileFigures {
	/** Tokens of what stands in the prompt for the file, with its frame (heading, tags) and cut marks; 0 where nothing does. */
	readonly tokens: number;
	/** Tokens of the file's own text, all of it. */
	readonly textTokens: number;
	/** Of the file, as the runtime compares it with its limit; of one that it does not look into, of all its text. */
	readonly length: number;
	/** Of the file's own text that reaches the agent. */
	readonly kept: number;
	/** The same with the runtime's cut marks. */
	readonly injected: number;
	readonly limit?: number;
	/** `characters` or `bytes`. */
	readonly unit: string;
	/** What the tokens are: `o200k estimate`. */
	readonly tokenCounter: string;
	readonly fate: Fate;
}

/** Fates of files of which a part reaches the agent, and marks stand for the rest. */
const cut: ReadonlySet<Fate> = new Set(['truncated', 'clamped']);
/** Fates of skills: their entry in a list is in the prompt, and no more. */
const byEntry: ReadonlySet<Fate> = new Set(['listed', 'shortened']);

/** The length of what reaches the agent verbatim, cut marks left out. */
export function keptLength(row: LedgerRow, { parts, ledger: { unit } }: Prompt): number {
	if (!cut.has(row.fate)) return row.injectedLength;
	const part = parts.find(({ id }) => id === row.partId);
	if (unit === 'UTF-8 bytes' && part?.source.kind === 'file') {
		return part.source.runs.reduce((sum, { at, length }) => sum + lengthIn(unit, part.text.slice(at, at + length)), 0);
	}
	return row.kept.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The parts that carry a file: several, where others are imported in its middle. */
const partsOf = ({ partId }: LedgerRow, { parts }: Prompt): readonly Part[] =>
	partId === undefined ? [] : parts.filter(({ id }) => id === partId || id.startsWith(`${partId}${continued}`));

/** A runtime measures what it reads. What it refuses, or reads on demand, has a size as well. */
const lengthOf = ({ rawLength, partId }: LedgerRow, { ledger: { unit } }: Prompt, text: string): number =>
	rawLength === 0 && partId === undefined ? lengthIn(unit, text) : rawLength;

/** `text`: the file's own. */
export function fileFigures(row: LedgerRow, prompt: Prompt, text: string, counter: TokenCounter): FileFigures {
	return {
		tokens: partsOf(row, prompt).reduce((sum, part) => sum + tokensOfPart(part, counter), 0),
		textTokens: counter.count(text),
		length: lengthOf(row, prompt, text),
		kept: keptLength(row, prompt),
		injected: row.injectedLength,
		...(row.limit !== undefined && { limit: row.limit }),
		unit: wordFor(prompt.ledger.unit),
		tokenCounter: counter.name,
		fate: row.fate,
	};
}

/**
 * Tokens of the file's text that its limits keep from the agent: all of what is dropped, and of what is cut as much as its
 * share of the length. An estimate; 0 where nothing is lost.
 */
export function lostTokens(row: LedgerRow, prompt: Prompt, text: string, counter: TokenCounter): number {
	if (row.fate === 'dropped') return counter.count(text);
	if (!cut.has(row.fate) || row.rawLength === 0) return 0;
	return Math.round(counter.count(text) * Math.max(0, 1 - keptLength(row, prompt) / row.rawLength));
}

const counted = (tokens: number): string => `${grouped(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;

/** A share as whole percent; never 100 for less than all, never 0 for something. */
function percentOf(part: number, whole: number): string {
	const exact = (100 * part) / whole;
	if (exact > 0 && exact < 1) return '<1 %';
	return `${exact > 99 && exact < 100 ? 99 : Math.round(exact)} %`;
}

/** `74 tokens`; where nothing of the file is in the prompt, what its text has. */
export const shortTokens = ({ tokens, textTokens }: FileFigures): string =>
	tokens > 0 ? `${counted(tokens)} in the prompt` : `${counted(textTokens)}, none in the prompt`;

/** `74 tokens in the prompt: 60 of text, 14 of frame (o200k estimate)`. */
export function tokenWords(figures: FileFigures): string {
	const { tokens, textTokens, tokenCounter, fate } = figures;
	if (tokens === 0) return `${counted(textTokens)} (${tokenCounter}), none of them in the prompt`;
	const inPrompt = `${counted(tokens)} in the prompt`;
	const label = `(${tokenCounter})`;
	if (byEntry.has(fate)) return `${inPrompt} for its entry in the list; ${grouped(textTokens)} in the file ${label}`;
	if (cut.has(fate))
		return `${inPrompt}, including its frame and the cut marks; ${grouped(textTokens)} in the file ${label}`;
	const frame = tokens - textTokens;
	if (fate !== 'whole' || frame <= 0) return `${inPrompt} ${label}`;
	return `${inPrompt}: ${grouped(textTokens)} of text, ${grouped(frame)} of frame ${label}`;
}

/** `3,667 of 4,000 units (92 %)`: the file against its limit. */
export function limitWords({ length, limit, unit }: Pick<FileFigures, 'length' | 'limit' | 'unit'>): string {
	if (limit === undefined || limit <= 0) return `${grouped(length)} ${unitFor(length, unit)}`;
	return `${grouped(length)} of ${grouped(limit)} ${unit} (${percentOf(length, limit)})`;
}

/** `19,889 of 24,120 units reach the agent (19,999 with the cut marks)`; empty where all of it does, or nothing. */
export function keptWords({
	fate,
	kept,
	injected,
	length,
	unit,
}: Pick<FileFigures, 'fate' | 'kept' | 'injected' | 'length' | 'unit'>): string {
	if (!cut.has(fate)) return '';
	const marks = injected > kept ? ` (${grouped(injected)} with the cut marks)` : '';
	return `${grouped(kept)} of ${grouped(length)} ${unit} reach the agent${marks}`;
}

/** All that is to be said of a file's size, a line each. */
export const figureLines = (figures: FileFigures): readonly string[] =>
	[limitWords(figures), keptWords(figures), tokenWords(figures)].filter((line) => line !== '');

/** What a whole prompt takes. */
export interface PromptFigures {
	/** The sum of its parts, as budgets list them. */
	readonly tokens: number;
	/** Of them, those of files. */
	readonly fileTokens: number;
	/** `7,611 tokens as chatted (o200k estimate)`. */
	readonly words: string;
}

/** `as`: whose words it is in, in two or three words: `as chatted`. */
export function promptFigures(prompt: Prompt, counter: TokenCounter, as: string): PromptFigures {
	const tokens = tokensOfPrompt(prompt, counter);
	const fileTokens = prompt.parts
		.filter(({ source }) => source.kind === 'file')
		.reduce((sum, part) => sum + tokensOfPart(part, counter), 0);
	const guessed = prompt.parts.some(hasPlaceholder) ? ', placeholders counted by length' : '';
	return { tokens, fileTokens, words: `${counted(tokens)} ${as} (${counter.name}${guessed})` };
}

/** The two wordings of a prompt, which are of two sizes. */
export const wordingNames = { runtime: 'as the runtime words it', chat: 'as chatted' } as const;
