import type { KeptRun, Part } from '../../../prompt/prompt.ts';
import type { ProseLine, Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import { keptOn } from '../../../text/keptOn.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot, TextContent } from '../../../workspace/snapshot.ts';
import { factPart } from '../../coding/parts.ts';
import { joinParts, wordingPart } from '../lists/parts.ts';
import type { ListSession } from '../lists/session.ts';
import { valueStart, verbatimRuns } from '../lists/verbatim.ts';
import type { ProgramSkill } from './bundled.ts';
import type { CallableFile } from './find.ts';
import { type ListLine, lineText } from './lines.ts';
import { type ListedLine, skillListing } from './listing.ts';
import type { SkillNews } from './news.ts';

/** What stands above the list. Claude Code 2.1.330. */
const heading = 'The following skills are available for use with the Skill tool:\n\n';

/** What is said of each folder that somebody has looked into for the first time. */
const newcomers = ({ folders }: SkillNews): readonly string[] =>
	folders.map(({ folder, names }) => {
		const list = names.map((name) => `- ${name}`).join('\n');
		return `New skills discovered in ${folder}, now available via the Skill tool:\n${list}`;
	});

/** What a touch of a file tells the model. */
export const newsText = (news: SkillNews): string =>
	[...newcomers(news), ...(news.lines.length > 0 ? [heading + news.lines.map(lineText).join('\n')] : [])].join('\n\n');

/** Unique in a prompt: a file that a touch brings under another name gets another part. */
export const skillPartId = (root: string, { file }: CallableFile, shown: string): string =>
	`skill:${pathFrom(root, file)}#${shown}`;

const knownRuns = keptOn<TextContent, { readonly line: string; readonly runs: readonly KeptRun[] }>();

/** The stretches of the skill’s own file that its line carries. Most files stay as they are while somebody types. */
export function runsOfLine(line: ListLine): readonly KeptRun[] {
	const { content } = line.skill;
	const whole = lineText(line);
	const known = knownRuns.get(content);
	if (known?.line === whole) return known.runs;
	const runs = findRuns(line);
	knownRuns.set(content, { line: whole, runs });
	return runs;
}

function findRuns({ skill, head, text }: ListLine): readonly KeptRun[] {
	const { content, facts } = skill;
	const aboutAt = facts.description === undefined ? facts.body : valueStart(content.text, facts.body, 'description');
	const length = Math.min(text.length, facts.about?.length ?? 0);
	const useAt = facts.whenToUse === undefined ? undefined : valueStart(content.text, facts.body, 'when_to_use');
	return [
		...(aboutAt === undefined ? [] : verbatimRuns(content.text, aboutAt, text.slice(0, length), head.length)),
		...(useAt === undefined ? [] : verbatimRuns(content.text, useAt, text.slice(length), head.length + length)),
	];
}

const linePart = (root: string, line: ListLine, stability: Part['stability']): Part => ({
	id: skillPartId(root, line.skill, line.shown),
	title: `${line.skill.kind === 'skill' ? 'Skill' : 'Command'}: ${line.shown}`,
	text: lineText(line),
	source: { kind: 'file', path: pathFrom(root, line.skill.file), runs: runsOfLine(line) },
	stability,
});

function proseLine({ name, length, sha256 }: ProgramSkill): ProseLine {
	const opens = `- ${name}: `;
	return { length: opens.length + length, opens, text: [opens, { length, sha256 }] };
}

function bundledPiece(lines: readonly (ListedLine & { readonly kind: 'bundled' })[]): WordingPiece {
	return {
		id: `claude-code.skills.${lines[0]?.skill.name ?? 'none'}`,
		about: 'what the skills that come with the program are for',
		lines: lines.map(({ skill, hasText }) => (hasText ? proseLine(skill) : `- ${skill.name}`)),
	};
}

/** The lines in their order; those of the program that follow each other are one part. */
function listParts(root: string, lines: readonly ListedLine[], wording: Wording): readonly Part[] {
	const parts: Part[] = [];
	for (let at = 0; at < lines.length; ) {
		const line = lines[at];
		if (line?.kind === 'own') {
			parts.push(linePart(root, line.line, 'stable'));
			at += 1;
			continue;
		}
		const bundled = lines.slice(at).flatMap((each, index, rest) => {
			const isFirst = rest.slice(0, index).every(({ kind }) => kind === 'bundled');
			return each.kind === 'bundled' && isFirst ? [each] : [];
		});
		parts.push(...wordingPart(bundledPiece(bundled), 'Skills of the program', wording));
		at += bundled.length;
	}
	return joinParts(parts, '\n');
}

/** True where the agent has the tool; nothing said: it has. */
export const hasSkillTool = ({ toolNames }: ListSession): boolean => toolNames?.includes('Skill') ?? true;

const foundTitle = 'Skills that a file has brought';

/** A group for each folder that `turn` has brought; a mention is 0. */
const newcomerGroups = (texts: readonly string[], turn: number, stability: Part['stability']) =>
	texts.map((text, index) => [factPart(`skills.found.${turn}.${index + 1}`, foundTitle, text, stability)]);

/**
 * The list of skills that a session begins with, nothing around it; no part where there is no list. What a mention in the prompt has brought
 * stands before it, in groups of their own.
 */
export function skillParts(snapshot: Snapshot, session: ListSession, wording: Wording): readonly (readonly Part[])[] {
	const { untold, lines, mentioned } = skillListing(snapshot, session);
	if (untold !== undefined || !hasSkillTool(session)) return [];
	const list = listParts(snapshot.root, lines, wording);
	if (list.length === 0) return [];
	const found = newcomerGroups(mentioned.flatMap(newcomers), 0, 'stable');
	return [...found, [factPart('skills', 'Skills', heading), ...list]];
}

/** What touches of files have brought since, in their order and in groups; `turn` is the touch, the first one 1. */
export function skillNewsParts(
	snapshot: Snapshot,
	session: ListSession,
): readonly { readonly turn: number; readonly groups: readonly (readonly Part[])[] }[] {
	if (!hasSkillTool(session)) return [];
	return skillListing(snapshot, session).news.map((news) => {
		const lines = news.lines.map((line) => linePart(snapshot.root, line, 'volatile'));
		const list = [factPart(`skills.${news.turn}`, foundTitle, heading, 'volatile'), ...joinParts(lines, '\n')];
		const found = newcomerGroups(newcomers(news), news.turn, 'volatile');
		return { turn: news.turn, groups: [...found, ...(lines.length > 0 ? [list] : [])] };
	});
}
