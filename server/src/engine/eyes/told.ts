import { join } from 'node:path';
import type { Prompt } from '../prompt/prompt.ts';
import { type KnownText, knownText } from '../rules/support/texts.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { readFrontmatter } from '../text/frontmatter.ts';
import type { TextRange } from '../text/range.ts';
import { isAround, placesOf } from '../workspace/places.ts';
import type { Session } from '../workspace/session.ts';
import { entryAt, type Snapshot, type WorkspacePath } from '../workspace/snapshot.ts';
import { reachOf } from './reach.ts';
import { noInstructions } from './target.ts';

/** An agent, and what it reads before anybody has said or touched anything. */
export interface InstructedAgent {
	readonly runtime: Runtime;
	readonly prompt: Prompt;
}

/**
 * A session of the kind that a runtime begins with, before anything was touched and where the folder is: what comes later, or deeper, is
 * about some files only.
 */
export function startOf({ sessionKinds: [first] }: Runtime, { touched: _, cwd: __, ...session }: Session): Session {
	return { ...session, kind: first ?? session.kind };
}

/** A text of instructions for the whole folder. */
export interface ToldText {
	readonly file: KnownText;
	/** For each agent, in their order, the stretches of the file that reach it; empty where none does. */
	readonly kept: readonly (readonly TextRange[])[];
}

/** Written for people, whoever brings it in. */
const forPeople = /(?:^|\/)(?:readme|changelog|history|licen[cs]e)\b[^/]*$/i;

/** The texts of the workspace that tell `agents` what to do, wherever they work in it. In the order in which they are read. */
export function toldTexts(snapshot: Snapshot, agents: readonly InstructedAgent[]): readonly ToldText[] {
	const patternKeys = new Set(agents.flatMap(({ runtime }) => Object.values(runtime.patternKeys ?? {})));
	const kept = new Map<WorkspacePath, TextRange[][]>();
	for (const [index, { runtime, prompt }] of agents.entries()) {
		for (const row of prompt.ledger.rows) {
			if (reachOf(row.fate) !== 'text' || isAround(row.path) || forPeople.test(row.path)) continue;
			if (noInstructions.has(runtime.roleOf(row.path)?.id ?? '')) continue;
			const ofFile = kept.get(row.path) ?? agents.map(() => []);
			ofFile[index]?.push(...row.kept);
			kept.set(row.path, ofFile);
		}
	}
	return [...kept].flatMap(([path, ranges]): readonly ToldText[] => {
		const content = entryAt(snapshot, path)?.content ?? placesOf(snapshot).read(join(snapshot.root, path));
		if (content?.kind !== 'text' || isForSomeFiles(content.text, patternKeys)) return [];
		return [{ file: knownText(path, instructions, content), kept: ranges }];
	});
}

const instructions = { id: 'instructions', title: 'Instructions', about: '', injected: true } as const;

/** True where its frontmatter says which files the text is about, whether the agent that reads it goes by that or not. */
function isForSomeFiles(text: string, patternKeys: ReadonlySet<string>): boolean {
	const matter = readFrontmatter(text);
	if (matter.kind !== 'yaml') return false;
	const { data } = matter;
	return [...patternKeys].some((key) => !/^\**(?:\/\*+)?$/.test(String(data[key] ?? '')));
}
