import { concatMapped, deleteRanges, literal, type MappedText, oncePerMapped } from '../../../prompt/mappedText.ts';
import type { WordingText } from '../../../prompt/wording/wording.ts';
import type { TextRange } from '../../../text/range.ts';
import { sha256 } from '../../../text/sha256.ts';
import type { PromptFrame } from '../../capabilities/wording.ts';
import { joinTexts, type ProseOf } from '../prompt/prose.ts';

/** One file as the prompt shows it: heading and content. */
export interface ContextEntry {
	/** What stands after `## `. */
	readonly label: string;
	readonly content: MappedText;
	/** True for the USER.md of one person, as long as it is shown as it is. */
	readonly personal?: boolean;
}

const slashed = (label: string): string => label.trim().replaceAll('\\', '/');

const baseName = (label: string): string => slashed(label).split('/').at(-1)?.toLowerCase() ?? '';

export const contextHeading = '# Project Context';

/** Lines above the files; they are the same for everybody, so they are facts and not wording. */
export function contextHead2026_1(entries: readonly ContextEntry[]): string {
	const lines = [contextHeading, 'The following project context files have been loaded:'];
	if (entries.some((entry) => baseName(entry.label) === 'soul.md')) {
		lines.push(
			'If SOUL.md is present, embody its persona and tone. Avoid stiff, generic replies; follow its guidance unless higher-priority instructions override it.',
		);
	}
	return lines.join('\n');
}

const guidance2026_9: readonly (readonly [name: string, line: string])[] = [
	['soul.md', 'SOUL.md: persona/tone. Follow it unless higher-priority instructions override.'],
	[
		'memory.md',
		'MEMORY.md: durable non-profile facts and decisions; use when relevant unless higher-priority instructions override.',
	],
	[
		'user.md',
		'USER.md: durable user preferences and profile directives; follow unless higher-priority instructions override.',
	],
];

export const contextHead2026_7 = (): string => '# Project Context';

/** What a version says below that heading, by the names of what is shown. */
export const contextLinesOf =
	(prose: ProseOf) =>
	(entries: readonly ContextEntry[]): WordingText => {
		const has = (name: string) => entries.some(({ label }) => baseName(label) === name);
		const lines = (name: string, isSaid: boolean) => (isSaid ? prose.lines(name) : []);
		return joinTexts([
			lines('context', true),
			lines('context.soul', has('soul.md')),
			lines('context.memory', has('memory.md')),
		]);
	};

export function contextHead2026_9(entries: readonly ContextEntry[]): string {
	const present = new Set(entries.map((entry) => baseName(entry.label)));
	return [
		contextHeading,
		'Loaded project context:',
		...guidance2026_9.filter(([name]) => present.has(name)).map(([, line]) => line),
	].join('\n');
}

/** What the version keeps below the boundary of what a provider caches, because it changes often. */
export interface VolatileFiles {
	holds(entry: ContextEntry): boolean;
	/** `isAlone`: no other file is shown. */
	head(isAlone: boolean): string;
	/** What stands below that heading. */
	lines(): WordingText;
}

/** The heartbeat file alone. */
export const volatileHeartbeat = (prose: ProseOf): VolatileFiles => ({
	holds: ({ label }) => baseName(label) === 'heartbeat.md',
	head: (isAlone) => (isAlone ? '# Project Context' : '# Dynamic Project Context'),
	lines: () => prose.lines('context.volatile'),
});

/** Heading and content of one file; no content leaves the heading alone. */
export function renderEntry(entry: ContextEntry): MappedText {
	const heading = literal(`## ${entry.label}`);
	return entry.content.text === '' ? heading : concatMapped([heading, literal('\n'), entry.content]);
}

const rank2026_9: ReadonlyMap<string, number> = new Map([
	['agents.md', 10],
	['soul.md', 20],
	['identity.md', 30],
	['user.md', 40],
	['tools.md', 50],
	['bootstrap.md', 60],
	['memory.md', 70],
]);

/** 2026.9.6 shows files by rank, unknown names last, whatever order they were loaded in. */
export function sortEntries2026_9<T extends ContextEntry>(entries: readonly T[]): T[] {
	const keyed = entries.map((entry) => {
		const name = baseName(entry.label);
		return { entry, name, rank: rank2026_9.get(name) ?? Number.MAX_SAFE_INTEGER };
	});
	keyed.sort((a, b) => {
		if (a.rank !== b.rank) return a.rank - b.rank;
		if (a.name !== b.name) return a.name.localeCompare(b.name);
		return a.name === 'user.md' ? 0 : slashed(a.entry.label).localeCompare(slashed(b.entry.label));
	});
	return keyed.map(({ entry }) => entry);
}

const stockHeartbeatBlock =
	/Default heartbeat prompt:\r?\n`(?:Read HEARTBEAT\.md if it exists|Follow the heartbeat monitor scratch context when provided\.)[^`\r\n]*HEARTBEAT_OK\.`/gu;

/** Takes a stock heartbeat paragraph out of a file, and leaves no more than one blank line in a row. */
const tidyWithout = (stockBlock: RegExp, isStock: (block: string) => boolean) =>
	oncePerMapped((content): MappedText => {
		const stock: TextRange[] = [];
		for (const match of content.text.matchAll(stockBlock)) {
			if (isStock(match[0])) stock.push({ start: match.index, end: match.index + match[0].length });
		}
		const without = deleteRanges(content, stock);
		const surplus: TextRange[] = [];
		for (const match of without.text.matchAll(/\n{3,}/gu)) {
			surplus.push({ start: match.index + 2, end: match.index + match[0].length });
		}
		return deleteRanges(without, surplus);
	});

export const tidy2026_9 = tidyWithout(stockHeartbeatBlock, () => true);

/** The paragraph of 2026.7.1 is one text, of which only the digest is known here. */
const stockBlock2026_7 = '78ef35c265779004cf79fd9f37c59f6b8968e141d9ab858532723f93e200f065';
export const tidy2026_7 = tidyWithout(
	/Default heartbeat prompt:\n`[^`\n]*`/gu,
	(block) => sha256(block) === stockBlock2026_7,
);

/** Stands between what a provider may cache and what it may not. */
/** The boundary where a context file has it. */
export const cacheFrame: PromptFrame = {
	mark: /<!-- OPENCLAW_CACHE_BOUNDARY -->/g,
	effect: 'the runtime splits the prompt there, and everything after it costs its full price with every message',
};

export const cacheBoundary2026_9 = '\n<!-- OPENCLAW_CACHE_BOUNDARY -->\n';
