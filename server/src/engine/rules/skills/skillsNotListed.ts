import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Fix, Rule } from '../rule.ts';
import { renameFix } from '../support/edits.ts';
import { headLine, placeIn } from '../support/places.ts';

/** Folders full of skills that nothing looks at are one mistake, not hundreds. */
const mostFindings = 20;

export const skillsNotListed: Rule = {
	code: 'skills.not-listed',
	severity: 'warning',
	docs: {
		title: 'The runtime does not find this skill',
		why: [
			'A runtime looks for skills only in some places, and does not tell you what it skips. OpenClaw 2026.9:',
			'',
			'- needs the name `SKILL.md`, in capital letters;',
			'- treats a `SKILL.md` directly in `skills/` as the only skill, and never looks below a skill;',
			'- looks six folders deep, and skips folders whose names start with a dot;',
			'- skips hard links, files over 256,000 bytes, and links out of the folder of skills (`skills.load.allowSymlinkTargets` can allow some). `~/.openclaw/skills` may be a link.',
			'',
			'Older versions look everywhere in `skills/`, and never in `.agents/skills/`. `soulscope skills` lists every skill with the reason why the agent knows it or not.',
		].join('\n'),
		fix: 'Rename or move the file as the message says.',
		example: { file: 'skills/tea/skill.md', text: '---\nname: tea\ndescription: How to make tea.\n---\n' },
	},
	*check({ runtime, snapshot }) {
		let reported = 0;
		for (const [path, reading] of runtime.skills?.read(snapshot) ?? []) {
			const isMissed = reading.kind === 'unseen' || (reading.kind === 'refused' && reading.wants === undefined);
			if (!isMissed) continue;
			if (++reported > mostFindings) return;
			const wanted = reading.kind === 'unseen' ? reading.wanted : undefined;
			const advice = reading.kind === 'refused' ? reading.advice : undefined;
			yield {
				place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
				message: `The agent does not know this skill: ${reading.reason}. ${advice ?? 'Move, rename or delete it.'}`,
				fixes: fixesOf(path, wanted, snapshot.files),
			};
		}
	},
};

function fixesOf(
	path: WorkspacePath,
	wanted: WorkspacePath | undefined,
	files: ReadonlyMap<WorkspacePath, unknown>,
): readonly Fix[] {
	if (wanted !== undefined) return files.has(wanted) ? [] : [moved(path, wanted)];
	if (!isSkillInSmallLetters(path, files)) return [];
	return [{ title: 'Rename to SKILL.md', preferred: true, steps: [{ kind: 'rename', path, to: rightName(path) }] }];
}

const folderOf = (path: WorkspacePath): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A skill that leaves its folder leaves behind what else is in it, scripts above all, of which nobody may have a list. */
function moved(path: WorkspacePath, to: WorkspacePath): Fix {
	const fix = renameFix(path, to);
	const folder = folderOf(path);
	return folder === folderOf(to) ? fix : { ...fix, title: `Move to ${to} (other files in ${folder} stay there)` };
}

const rightName = (path: WorkspacePath): WorkspacePath => path.replace(/(?<![^/])[^/]+$/u, 'SKILL.md');

const isSkillInSmallLetters = (path: WorkspacePath, files: ReadonlyMap<WorkspacePath, unknown>): boolean =>
	!path.endsWith('/SKILL.md') && !files.has(rightName(path));
