import { isAbsolute } from 'node:path';
import type { GuardedChange, GuardedLine } from '../../../../../protocol/guard/guard.ts';
import { isProse } from '../../../engine/guard/imported.ts';
import { type GuardMark, marksOf, readersOf } from '../../../engine/guard/marks.ts';
import { addedLines } from '../../../engine/guard/rebase.ts';
import { textRoleOf } from '../../../engine/rules/support/texts.ts';
import { linesOf } from '../../../engine/text/lines.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import { seenAt } from '../../../engine/workspace/snapshot.ts';
import { type GuardedState, hashOf, isExecutable, isRunAlike, textOfState } from '../../../host/guard/fileState.ts';
import type { ArrivedChange, OutsideChange } from '../../../host/guard/look.ts';
import { linesFromOutside } from '../../../host/guard/outsideText.ts';
import { programsOf } from '../../../host/workspace/programsOf.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';

/** UTF-16 units. */
const longestExcerpt = 120;

/** What the workspace calls a file that is guarded. */
const placeIn = (workspace: Workspace, path: string): string =>
	isAbsolute(path) ? (workspace.placeOf(path) ?? path) : path;

/** True for a file that stands in a prompt, or may. */
const isRead = (workspace: Workspace, path: string): boolean => {
	const { files, around } = workspace.snapshot();
	return files.has(path) || around?.has(path) === true;
};

/** Tells a state of a change from a later one. */
export const idOf = ({ path, before, now }: Pick<OutsideChange, 'path' | 'before' | 'now'>): string =>
	sha256(
		[
			path,
			hashOf(before),
			hashOf(now),
			[before, now].map((each) => each.kind === 'text' && each.marked),
			[before, now].map(isExecutable),
		].join('\n'),
	);

function becameOf(before: GuardedState, now: GuardedState): GuardedChange['became'] {
	if (before.kind === 'none') return 'added';
	return now.kind === 'none' ? 'deleted' : 'changed';
}

/** Of what no program knows by its name. The first one that fits. */
const titles: readonly { readonly of: (path: string) => boolean; readonly title: string }[] = [
	{ of: (path) => /[\\/]SKILL\.md$/.test(path), title: 'Skill' },
	{ of: (path) => path.includes('skills/'), title: 'Part of a skill' },
	{ of: isProse, title: 'Imported file' },
];

const titleOf = (workspace: Workspace, path: string): string =>
	programsOf(workspace)
		.map((runtime) => textRoleOf(runtime, path)?.title)
		.find((title) => title !== undefined) ??
	titles.find(({ of }) => of(path))?.title ??
	'Configuration';

/** Texts from outside that lines are looked for in. All paths are absolute. */
export interface KnownTexts {
	readonly conversations: string;
	knowledgeOf(root: string): Promise<string>;
	/** A line as it may be shown; as it is where that is to the person alone. */
	readonly shown?: (line: string) => string;
}

async function linesTold(
	workspace: Workspace,
	change: OutsideChange,
	texts: KnownTexts,
): Promise<readonly GuardedLine[]> {
	const path = placeIn(workspace, change.path);
	const [before, now] = [textOfState(change.before), textOfState(change.now)];
	if (change.now.kind !== 'text') return [];
	const lines = linesOf(now);
	const view = isRead(workspace, path) ? workspace.analysis() : undefined;
	const marks = marksOf({ path, before, now, ...(view && { view }) });
	const marked = new Set(marks.map(({ line }) => line));
	const others = addedLines(before, now).filter((line) => !marked.has(line));
	const { root } = workspace;
	const { shown = (line) => line } = texts;
	const outside = await linesFromOutside(new Map(others.map((line) => [line, lines[line]?.text ?? ''])), {
		root,
		conversations: texts.conversations,
		knowledge: await texts.knowledgeOf(root),
	});
	const copied = [...outside].map(([line, source]): GuardMark => {
		const message = `The same words are in ${source}. Nobody here wrote them. Check that the agent should follow them.`;
		return { line, kind: 'outside-text', message };
	});
	return [...marks, ...copied]
		.sort((a, b) => a.line - b.line)
		.map((mark) => ({
			...mark,
			excerpt: shown(lines[mark.line]?.text ?? '')
				.trim()
				.slice(0, longestExcerpt)
				.toWellFormed(),
		}));
}

interface ToldPlace {
	readonly workspace: Workspace;
	/** URI of its root, and of the file. */
	readonly root: string;
	readonly uri: string;
}

function commonOf({ workspace, root, uri }: ToldPlace, change: Pick<OutsideChange, 'path' | 'before' | 'now'>) {
	const { path, before, now } = change;
	const place = placeIn(workspace, path);
	const odd = [now, before].find((state) => state.kind === 'odd');
	return {
		workspace: root,
		uri,
		path,
		title: titleOf(workspace, place),
		became: becameOf(before, now),
		readers: isRead(workspace, place) ? readersOf(workspace.analysis(), place) : [],
		...(odd?.kind === 'odd' && { odd: odd.reason }),
		...(!isRunAlike(before, now) && { executable: isExecutable(now) === true }),
		id: idOf(change),
	};
}

/** A change from outside, for a client. */
export async function changeTold(place: ToldPlace, change: OutsideChange, texts: KnownTexts): Promise<GuardedChange> {
	await place.workspace.settleFiles();
	const modified = seenAt(place.workspace.snapshot(), placeIn(place.workspace, change.path))?.modified;
	return {
		...commonOf(place, change),
		from: 'outside',
		...(change.recorded && { commit: change.recorded }),
		...(modified !== undefined && { at: modified }),
		lines: await linesTold(place.workspace, change, texts),
	};
}

/** A change that git brought, for a client. */
export const arrivalTold = (place: ToldPlace, arrival: ArrivedChange): GuardedChange => ({
	...commonOf(place, arrival),
	from: 'git',
	commit: arrival.commit,
	at: arrival.at,
	lines: [],
});
