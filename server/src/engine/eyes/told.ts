import { join } from 'node:path';
import type { Prompt } from '../prompt/prompt.ts';
import { KnownText, oncePerText } from '../rules/support/texts.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { readFrontmatter } from '../text/frontmatter.ts';
import type { TextRange } from '../text/range.ts';
import { isAround, placesOf } from '../workspace/places.ts';
import { entryAt, type Snapshot, type WorkspacePath } from '../workspace/snapshot.ts';
import { reachOf } from './reach.ts';
import { noInstructions } from './target.ts';

/** An agent, and what it reads. */
export interface InstructedAgent {
	readonly runtime: Runtime;
	readonly prompt: Prompt;
}

/** A text of instructions for the whole folder. */
export interface ToldText {
	readonly file: KnownText;
	/** For each agent, in their order, the stretches of the file that reach it; empty where none does. */
	readonly kept: readonly (readonly TextRange[])[];
}

/** Written for people, whoever brings it in. */
const forPeople = /(?:^|\/)(?:readme|changelog|history|licen[cs]e)\b[^/]*$/i;

/** More than any program follows. */
const deepestImport = 10;

/**
 * True for a file that is read wherever the agent works: at the root or in a folder of settings there, or brought in by one that is. What
 * lies deeper comes with the files there.
 */
function isForAll(path: WorkspacePath, importers: ReadonlyMap<WorkspacePath, WorkspacePath | undefined>): boolean {
	let at = path;
	for (let depth = 0; depth < deepestImport; depth++) {
		if (isAround(at) || forPeople.test(at)) return false;
		const importer = importers.get(at);
		if (importer === undefined) return !at.includes('/') || at.startsWith('.');
		at = importer;
	}
	return false;
}

/** The texts of the workspace that tell `agents` what to do, wherever they work in it. In the order in which they are read. */
export function toldTexts(snapshot: Snapshot, agents: readonly InstructedAgent[]): readonly ToldText[] {
	const patternKeys = new Set(agents.flatMap(({ runtime }) => Object.values(runtime.patternKeys ?? {})));
	const kept = new Map<WorkspacePath, TextRange[][]>();
	for (const [index, { runtime, prompt }] of agents.entries()) {
		const importers = new Map(prompt.ledger.rows.map(({ path, importedBy }) => [path, importedBy?.path]));
		for (const row of prompt.ledger.rows) {
			if (reachOf(row.fate) !== 'text' || !isForAll(row.path, importers)) continue;
			if (noInstructions.has(runtime.roleOf(row.path)?.id ?? '')) continue;
			const ofFile = kept.get(row.path) ?? agents.map(() => []);
			ofFile[index]?.push(...row.kept);
			kept.set(row.path, ofFile);
		}
	}
	return [...kept].flatMap(([path, ranges]): readonly ToldText[] => {
		const content = entryAt(snapshot, path)?.content ?? placesOf(snapshot).read(join(snapshot.root, path));
		if (content?.kind !== 'text') return [];
		const file = new KnownText(path, instructions, content);
		const { data } = matterOf(file);
		return isForSomeFiles(data, patternKeys) ? [] : [{ file, kept: ranges }];
	});
}

const instructions = { id: 'instructions', title: 'Instructions', about: '', injected: true } as const;

const matterOf = oncePerText((text): { readonly data: Readonly<Record<string, unknown>> } => {
	const matter = readFrontmatter(text);
	return { data: matter.kind === 'yaml' ? matter.data : {} };
});

/** True where its frontmatter says which files the text is about, whether the agent that reads it goes by that or not. */
const isForSomeFiles = (data: Readonly<Record<string, unknown>>, patternKeys: ReadonlySet<string>): boolean =>
	[...patternKeys].some((key) => !/^\**(?:\/\*+)?$/.test(String(data[key] ?? '')));
