import { dirname, join } from 'node:path';
import type { Finding, FindingPlace, Rule, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextRange } from '../../../text/range.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { type TextContent, textIn, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { AgentFileFound } from '../context/agentFiles.ts';
import { resolveReference } from '../context/attachments.ts';
import { filesFound } from '../context/found.ts';
import type { FoundInstructions } from '../context/instructions.ts';
import { type FileKind, kindOf } from '../context/kinds.ts';
import type { Located } from '../context/listing.ts';
import { lineStarts, type MatterFile, promptFileOf } from '../matter/promptFile.ts';
import { reportedIn } from '../reported/reported.ts';
import { type EditorWorld, worldOf } from '../settings/world.ts';
import type { SkillFinding } from '../skills/skills.ts';

/** A file of the workspace that VS Code has found. */
export interface OwnMatter {
	readonly path: WorkspacePath;
	/** Absolute. */
	readonly file: string;
	readonly content: TextContent;
	readonly parsed: MatterFile;
}

/** What VS Code finds around one workspace, for every rule. */
export interface Looked {
	readonly world: EditorWorld;
	readonly instructions: FoundInstructions;
	readonly agentFiles: readonly AgentFileFound[];
	readonly prompts: readonly Located[];
	readonly skills: readonly SkillFinding[];
	/** Names of agents, those that come with VS Code among them. */
	readonly agents: readonly string[];
	/** Prompts, agents and skills, and instructions with them. */
	readonly withFrontmatter: readonly OwnMatter[];
}

const looked = keptOn<RuleView, Looked>();

export function lookedAt(view: RuleView): Looked {
	let found = looked.get(view);
	if (!found) {
		found = look(view);
		looked.set(view, found);
	}
	return found;
}

function look(view: RuleView): Looked {
	const world = worldOf(view.snapshot, view.session);
	const { instructions, agentFiles, agents, agentPaths, prompts, skills } = filesFound(view.snapshot, view.session);
	const files = [
		...[...instructions.taken, ...instructions.nameless].map(({ file }) => file),
		...prompts.map(({ file }) => file),
		...agentPaths.map(({ file }) => file),
		...skills.flatMap((each) => (each.kind === 'unreadable' ? [] : [each.skill.file])),
	];
	return {
		world,
		instructions,
		agentFiles,
		agents: [...agents.map(({ name }) => name), ...builtIn],
		prompts,
		skills,
		withFrontmatter: files.flatMap((file) => ownFile(view, world, file) ?? []),
	};
}

/** Undefined for what lies around the workspace: it is somebody else’s. */
export function ownFile({ snapshot }: RuleView, world: EditorWorld, file: string): OwnMatter | undefined {
	const path = pathFrom(snapshot.root, file);
	const content = isAround(path) ? undefined : world.places.read(file);
	return content?.kind === 'text' ? { path, file, content, parsed: promptFileOf(content) } : undefined;
}

/** Files that every request gets, with their texts; a link counts as what it leads to. */
export function sentAlways(view: RuleView): readonly OwnMatter[] {
	const { world, agentFiles } = lookedAt(view);
	return agentFiles.flatMap(({ file, left }) => (left ? [] : (ownFile(view, world, file) ?? [])));
}

export const ownInstructions = (view: RuleView) =>
	lookedAt(view).instructions.taken.flatMap((instruction) => {
		const own = ownFile(view, lookedAt(view).world, instruction.file);
		return own ? [{ ...own, instruction }] : [];
	});

export const atHead = ({ path, content }: OwnMatter): FindingPlace => placeIn(path, headLine(content.text));

/** The agents that come with VS Code. */
const builtIn: readonly string[] = ['Agent', 'Ask', 'Edit', 'Plan'];

/** Lines, from 0, of `text` that `range` is in. */
function linesOf(text: string, { start, end }: TextRange): readonly [first: number, last: number] {
	const starts = lineStarts(text);
	const lineAt = (offset: number) => starts.findLastIndex((each) => each <= offset);
	return [lineAt(start), lineAt(Math.max(start, end - 1))];
}

type MarkedSpan = readonly [first: number, last: number];

const marked = keptOn<RuleView, Map<WorkspacePath, readonly MarkedSpan[]>>();

/** Lines that VS Code marks in a file, as stretches; none in a file that it does not look through. */
function markedLines(view: RuleView, path: WorkspacePath): readonly MarkedSpan[] {
	const ofView = marked.get(view) ?? new Map<WorkspacePath, readonly MarkedSpan[]>();
	marked.set(view, ofView);
	const lines = ofView.get(path) ?? markLines(view, path);
	ofView.set(path, lines);
	return lines;
}

function markLines(view: RuleView, path: WorkspacePath): readonly MarkedSpan[] {
	const { world, agents } = lookedAt(view);
	const file = join(view.snapshot.root, path);
	const kind: FileKind | undefined = kindOf(file);
	const own = kind && ownFile(view, world, file);
	if (!kind || !own) return [];
	const reports = reportedIn(own.parsed, kind, file, {
		exists: (at) => world.places.facts(at).kind !== 'nothing',
		resolve: (target) => resolveReference(world, file, target),
		agents,
		// Nobody here knows which tools are installed: VS Code may mark each of them.
		tools: new Set(),
		hasSkillTool: world.settings.isOn('github.copilot.chat.skillTool.enabled'),
	});
	return [...reports].map(({ range }) => linesOf(own.content.text, range));
}

/** True where VS Code has something to say on a line that the finding is on. */
function isSaid(view: RuleView, { place }: Finding): boolean {
	if (place.file.kind !== 'workspace') return false;
	const lines = markedLines(view, place.file.path);
	const text =
		lines.length > 0 ? textIn(lookedAt(view).world.places.read(join(view.snapshot.root, place.file.path))) : '';
	const [first, last] = linesOf(text ?? '', place.range);
	return lines.some(([from, to]) => from <= last && to >= first);
}

/** A rule that is silent wherever VS Code speaks itself. */
export const unlessSaid = (rule: Rule): Rule => ({
	...rule,
	*check(view) {
		for (const finding of rule.check(view)) if (!isSaid(view, finding)) yield finding;
	},
});

/** Where a path that is written in `file` leads, if that is a file. */
export function fileAt(world: EditorWorld, file: string, written: string): string | undefined {
	const path = join(dirname(file), written);
	return world.places.facts(path).kind === 'file' ? path : undefined;
}
