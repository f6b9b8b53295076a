import { posix } from 'node:path';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { holaboss } from '../../../server/src/engine/runtimes/holaboss/holaboss.ts';
import { recalledLines } from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallBlock.ts';
import { harnessNotes } from '../../../server/src/engine/runtimes/holaboss/prompt/harness/notes.ts';
import { v2026_4_13 } from '../../../server/src/engine/runtimes/holaboss/versions/v2026_4_13.ts';
import { v2026_5_19 } from '../../../server/src/engine/runtimes/holaboss/versions/v2026_5_19.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import type { Snapshot, TraceNote } from '../../../server/src/engine/workspace/snapshot.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter, Input } from '../case.ts';

/** Where the program ran, by shorter names. */
const outside = '/o';
const root = '/o/box/workspace/w1';

const newest = holaboss(v2026_5_19);
const runtimes = [holaboss(v2026_4_13), newest];

const runtimeOf = (name: string): Runtime => runtimes.find(({ id }) => id === name) ?? newest;

/** The files around the workspace that the harness would read, as somebody who looked has found them. */
function notesOf({ files, around = {} }: Input): ReadonlyMap<string, TraceNote> {
	const there = new Map<string, string>([
		...Object.entries<string>(files).map(([path, text]) => [posix.join(root, path), text] as const),
		...Object.entries<string>(around).map(([path, text]) => [posix.join(outside, path), text] as const),
	]);
	return new Map(
		harnessNotes(root).flatMap((path) => {
			const text = there.get(path);
			return text === undefined ? [] : [[path, { text, isLink: false, isFolder: false, modified: 0 }] as const];
		}),
	);
}

function snapshotIn(input: Input): Snapshot {
	const traces = { folders: new Set<string>(), paths: new Set<string>(), realRoot: root, notes: notesOf(input) };
	return snapshotOf(input.files, undefined, { root, traces: { ...traces, record: { kind: 'none' } } });
}

const promptOf = (input: Input, name: string) =>
	runtimeOf(name).assemble(
		snapshotIn(input),
		sessionOf({ kind: input.kind, ...(input.profile && { runContext: { current_user_context: 'Somebody.' } }) }),
		placeholderWording,
	);

/** Sections in the order of the prompt, each with the length of its text; the break behind it is not part of it. */
function sectionsIn(parts: readonly Part[], isSystem: boolean): [id: string, length: number][] {
	const lengths = new Map<string, number>();
	for (const { section, text } of parts) {
		if (!section || section.id === 'harness_addendum' || (section.channel === 'system_prompt') !== isSystem) continue;
		lengths.set(section.id, (lengths.get(section.id) ?? 0) + text.length);
	}
	return [...lengths].map(([id, length]) => [id, length - 2]);
}

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

/** The text between the heading of each context file and the next. */
function contextFilesIn(parts: readonly Part[]): [path: string, length: number][] {
	return parts.flatMap(({ text }, index): [string, number][] => {
		const path = /^## (.+)\n\n$/u.exec(text)?.[1];
		if (path === undefined) return [];
		const after = parts.slice(index + 1);
		const end = after.findIndex((part) => part.text === '\n\n');
		return [[path, lengthOf(after.slice(0, end))]];
	});
}

function skillsIn(parts: readonly Part[]): string[][] {
	return parts
		.filter(({ id }) => id.startsWith('skill:'))
		.map(({ text }) => {
			const [, name = '', description = '', location = ''] =
				/<name>(.*?)<\/name>\n {4}<description>(.*?)<\/description>\n {4}<location>(.*?)<\/location>/su.exec(text) ??
				[];
			return [name, description, location];
		});
}

const trimmedEnd = ({ text }: Part): string => text.replace(/\n\n$/u, '');

function request(input: Input, name: string, isMeasured: boolean) {
	const { parts } = promptOf(input, name);
	const day = parts.findIndex(({ id }) => id === 'holaboss.day');
	const system = parts.slice(0, day + 1).filter(({ id }) => !id.startsWith('holaboss.bundled-skills'));
	const policy = parts.find(({ id }) => id === 'file:AGENTS.md');
	const sections = sectionsIn(system, true);
	const last = parts[day];
	const end = last ? trimmedEnd(last) : '';
	// The break before the context messages, where there are any.
	const after = (last?.text.length ?? 0) - end.length;
	return {
		system: isMeasured ? sections : sections.map(([id]) => id),
		policy: policy ? trimmedEnd(policy) : null,
		appended: lengthOf(parts.filter(({ id }) => id === 'holaboss.appended')),
		contextFiles: contextFilesIn(system),
		skills: skillsIn(parts),
		end: end.replace(/\d{4}-\d\d-\d\d/u, 'DAY'),
		...(isMeasured && { length: lengthOf(system) - after }),
		context: sectionsIn(parts, false).map(([id]) => id),
	};
}

/** The model’s answers are those that the program was given: what it has chosen, and nothing left to look into. */
async function recalled(input: Input): Promise<readonly string[]> {
	const snapshot = snapshotIn(input);
	const policy = newest.memory.recall?.(snapshot, 'w1');
	const texts = new Map<string, string>(Object.entries(input.files));
	const of = new Map(policy?.files([...texts.keys()]).map((path) => [path, texts.get(path) ?? '']));
	const now = Date.now();
	const memories = await policy?.chosen?.({
		query: input.message,
		texts: of,
		modified: () => now,
		now,
		by: 'rules',
		read: async (path) => texts.get(path),
		ask: async () => ({
			should_recall: true,
			status: 'sufficient',
			scopes: ['workspace', 'preference'],
			primary_paths: input.chosen,
			final_paths: input.chosen,
		}),
		distances: async () => undefined,
	});
	return (memories ?? []).flatMap((memory) =>
		recalledLines(memory).map(
			(line) =>
				/^(- \[.*`\)) - /u.exec(line)?.[1] ?? line.replace(/\.$/u, (dot) => (line.startsWith('Excerpt') ? dot : '')),
		),
	);
}

export const runAdapters: Readonly<Record<string, Adapter>> = {
	'run.start': (input, { runtime }) => ({ starts: promptOf(input, runtime).preparation?.failure === undefined }),
	'run.request': (input, { runtime, expected }) =>
		request(input, runtime, typeof expected === 'object' && expected !== null && 'length' in expected),
	'run.recalled': recalled,
};
