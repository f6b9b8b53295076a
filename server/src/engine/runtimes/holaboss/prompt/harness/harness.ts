import { join } from 'node:path';
import { fromFile } from '../../../../prompt/mappedText.ts';
import type { Part } from '../../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../../prompt/wording/wording.ts';
import type { Session } from '../../../../workspace/session.ts';
import { type Snapshot, textIn } from '../../../../workspace/snapshot.ts';
import { policyFile } from '../../files.ts';
import type { HarnessListedSkill, HarnessOwnSkills, HarnessSkill } from '../../skills.ts';
import { policyPartId } from '../workspacePolicy.ts';
import { appended, contextFolders, contextNames } from './notes.ts';
import { harnessPieces } from './pieces.ts';

const fact = (id: string, title: string, text: string): Part => ({
	id,
	title,
	text,
	source: { kind: 'fact' },
	stability: 'stable',
});

const prose = (id: string, title: string, piece: WordingPiece, wording: Wording): Part => ({
	id,
	title,
	...worded(piece, wording),
	stability: 'stable',
});

/** Text that is not ours to pass on: only the room that it takes. Nothing where `wording` has no words for it. */
function foreign(id: string, path: string, text: string | undefined, piece: WordingPiece, wording: Wording): Part[] {
	const part = prose(
		id,
		path,
		{ ...piece, about: `${piece.about}: ${path}`, ...(text !== undefined && { length: text.length }) },
		wording,
	);
	return text === '' || part.text === '' ? [] : [part];
}

/** What the harness puts behind the system prompt: appended text, context files, skills, the day and the folder. */
export function harnessParts(
	snapshot: Snapshot,
	session: Session,
	wording: Wording,
	skills: readonly HarnessListedSkill[],
): readonly Part[] {
	return [
		...appendix(snapshot, wording),
		...projectContext(snapshot, wording),
		...skillList(skills, snapshot, wording),
		{
			...fact('holaboss.day', 'Day and folder', dayAndFolder(snapshot, session)),
			stability: 'volatile',
		},
	];
}

function appendix({ root, traces }: Snapshot, wording: Wording): readonly Part[] {
	const path = appended(root).find((each) => traces?.notes?.get(each)?.isFolder === false);
	if (path === undefined) return [];
	const parts = foreign('holaboss.appended', path, traces?.notes?.get(path)?.text, harnessPieces.appended, wording);
	return parts.length === 0 ? [] : [...parts, fact('holaboss.appended.end', path, '\n\n')];
}

function projectContext(snapshot: Snapshot, wording: Wording): readonly Part[] {
	const { root, traces, files } = snapshot;
	const around = contextFolders(root).flatMap((folder, index): readonly Part[] => {
		const path = contextNames
			.map((name) => join(folder, name))
			.find((each) => traces?.notes?.get(each)?.isFolder === false);
		if (path === undefined) return [];
		const text = traces?.notes?.get(path)?.text;
		const id = `holaboss.context-around:${index + 1}`;
		const inside = foreign(id, path, text, harnessPieces.contextAround, wording);
		if (inside.length === 0 && text !== '') return [];
		return [fact(`${id}.open`, path, `## ${path}\n\n`), ...inside, fact(`${id}.close`, path, '\n\n')];
	});
	const own = textIn(files.get(policyFile)?.content);
	const ownPart: readonly Part[] =
		own === undefined
			? []
			: [
					fact(`${policyPartId}.open`, policyFile, `## ${join(root, policyFile)}\n\n`),
					...(own === ''
						? []
						: [
								{
									id: `${policyPartId}+2`,
									title: policyFile,
									text: own,
									source: { kind: 'file', path: policyFile, runs: fromFile(own).runs },
									stability: 'stable',
								} satisfies Part,
							]),
					fact(`${policyPartId}.close`, policyFile, '\n\n'),
				];
	if (around.length === 0 && ownPart.length === 0) return [];
	return [
		fact('holaboss.context.heading', 'Context files', '# Project Context\n\n'),
		prose('holaboss.context-introduction', 'Context files', harnessPieces.contextIntroduction, wording),
		fact('holaboss.context.break', 'Context files', '\n\n'),
		...around,
		...ownPart,
	];
}

const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);

const entryOf = ({ name, description, path }: HarnessSkill, root: string): string =>
	[
		'  <skill>',
		`    <name>${escaped(name)}</name>`,
		`    <description>${escaped(description)}</description>`,
		`    <location>${escaped(join(root, path))}</location>`,
		'  </skill>\n',
	].join('\n');

const bundledPart = ({ bundled }: HarnessOwnSkills, index: number, wording: Wording): Part =>
	prose(
		`holaboss.bundled-skills${index === 0 ? '' : `:${index + 1}`}`,
		'Skills that come with it',
		{ ...harnessPieces.bundledSkills, about: bundled },
		wording,
	);

const skillPart = (skill: HarnessSkill, root: string): Part => ({
	id: `skill:${skill.path}`,
	title: skill.name,
	text: entryOf(skill, root),
	source: { kind: 'file', path: skill.path, runs: [] },
	stability: 'stable',
});

function skillList(skills: readonly HarnessListedSkill[], { root }: Snapshot, wording: Wording): readonly Part[] {
	const entries = skills
		.map((skill, index) => ('bundled' in skill ? bundledPart(skill, index, wording) : skillPart(skill, root)))
		.filter(({ text }) => text !== '');
	if (entries.length === 0) return [];
	return [
		fact('holaboss.skills.break', 'Skills', '\n\n'),
		prose('holaboss.skills-introduction', 'Skills', harnessPieces.skillsIntroduction, wording),
		fact('holaboss.skills.open', 'Skills', '\n\n<available_skills>\n'),
		...entries,
		fact('holaboss.skills.close', 'Skills', '</available_skills>'),
	];
}

const dayAndFolder = ({ root }: Snapshot, { now }: Session): string =>
	`\nCurrent date: ${new Date(now).toISOString().slice(0, 10)}\nCurrent working directory: ${root.replaceAll('\\', '/')}`;
