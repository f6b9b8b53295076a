import type { Fate } from '../../../../../../protocol/preview/fate.ts';
import { concatMapped, literal, type MappedText, wholeFile } from '../../../prompt/mappedText.ts';
import {
	type FileContent,
	type Snapshot,
	type TextContent,
	textIn,
	type WorkspacePath,
} from '../../../workspace/snapshot.ts';
import { fileNames } from '../files.ts';
import { isReplacedSoul, stripped, templateOf } from './templates.ts';

/** What becomes of one file, whatever the session. */
export interface NanobotOutcome {
	readonly path: WorkspacePath;
	readonly fate: Fate;
	/** One clause for people; empty where the fate says it all. */
	readonly reason: string;
	readonly raw: string;
	/** What the prompt shows of it; absent where nothing. */
	readonly shown?: MappedText;
	/** True where the program shows its own SOUL.md in the place of this one. */
	readonly isReplaced?: true;
	/** Why every session ends: a clause for people. */
	readonly failure?: string;
}

/** A file as Python reads it: any line end is one line feed. */
export function pythonText(content: TextContent): MappedText {
	if (!content.text.includes('\r')) return wholeFile(content);
	const { text } = content;
	const pieces: MappedText[] = [];
	let from = 0;
	for (const { 0: end, index } of text.matchAll(/\r\n?/gu)) {
		pieces.push(run(text, from, index), literal('\n'));
		from = index + end.length;
	}
	return concatMapped([...pieces, run(text, from, text.length)]);
}

const run = (text: string, from: number, to: number): MappedText => ({
	text: text.slice(from, to),
	runs: from < to ? [{ at: 0, from, length: to - from }] : [],
});

/** Why nanobot fails at a file that it reads; undefined where it does not, or nobody can tell. */
export function failureAt(content: FileContent | undefined): string | undefined {
	if (content?.kind === 'text' && content.origin !== 'template' && content.lossy) return 'it is not UTF-8';
	if (content?.kind !== 'unreadable') return undefined;
	return content.cause === 'folder' || content.cause === 'forbidden' || content.cause === 'special'
		? content.reason
		: undefined;
}

const asTemplate = 'it is still as nanobot made it, and so it is left out';

/** What becomes of the files that every prompt is made of, and of what the agent remembers. */
export function outcomeOf({ files }: Snapshot, path: WorkspacePath): NanobotOutcome {
	const content = files.get(path)?.content;
	const raw = textIn(content) ?? '';
	const without = (fate: Fate, reason: string, failure?: string): NanobotOutcome => ({
		path,
		fate,
		reason,
		raw,
		...(failure !== undefined && { failure }),
	});
	if (content === undefined || (content.kind === 'unreadable' && content.cause === 'dangling'))
		return path === fileNames.soul ? without('seeded', 'the next start writes one of its own') : without('missing', '');
	const failure = failureAt(content);
	if (failure !== undefined) return without('refused', failure, failure);
	if (content.kind !== 'text') return without('refused', content.kind === 'unreadable' ? content.reason : '');
	if (path === fileNames.soul && isReplacedSoul(content))
		return {
			...without('swapped', 'it is as an earlier nanobot made it, so the agent gets the one of this version'),
			isReplaced: true,
		};
	// A memory of blanks alone is shown all the same.
	if (path === fileNames.memory ? raw === '' : stripped(raw) === '') return without('empty', '');
	if (path !== fileNames.soul && isPresentTemplate(path, content)) return without('withheld', asTemplate);
	return { ...without('whole', ''), shown: pythonText(content) };
}

const isPresentTemplate = (path: WorkspacePath, content: TextContent): boolean =>
	(path === fileNames.agents || path === fileNames.user || path === fileNames.memory) &&
	templateOf(path, content) === 'present';
