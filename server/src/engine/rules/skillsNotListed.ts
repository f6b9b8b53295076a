import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { headLine, placeIn } from './support/places.ts';

/** Folders full of skills that nothing looks at are one mistake, not hundreds. */
const mostFindings = 20;

export const skillsNotListed: Rule = {
	code: 'skills.not-listed',
	severity: 'warning',
	docs: {
		title: 'A skill that the runtime never comes by',
		why: [
			'Where a runtime looks for skills is narrower than it seems, and it says nothing of what it passes by. OpenClaw 2026.9:',
			'',
			'- wants the name `SKILL.md`, in capital letters;',
			'- takes a `SKILL.md` at the top of `skills/` for the whole of it, and looks at nothing below, and does not look below any other skill either;',
			'- looks six folders deep, and not into folders whose names start with a dot;',
			'- reads no hard links, no file over 256,000 bytes, and follows links only within the folder of skills, unless `skills.load.allowSymlinkTargets` names where they lead. `~/.openclaw/skills` may link anywhere.',
			'',
			'The older releases look everywhere in `skills/`, and not at all in `.agents/skills/`. `soulscope skills` lists every skill with the reason why it is in or out.',
		].join('\n'),
		fix: 'Rename or move the file as the message says.',
		example: { file: 'skills/tea/skill.md', text: '---\nname: tea\ndescription: How to make tea.\n---\n' },
	},
	*check({ runtime, snapshot }) {
		let said = 0;
		for (const [path, reading] of runtime.skills?.read(snapshot) ?? []) {
			const isMissed = reading.kind === 'unseen' || (reading.kind === 'refused' && reading.wants === undefined);
			if (!isMissed) continue;
			if (++said > mostFindings) return;
			yield {
				place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
				message: `The agent is not told of this skill: ${reading.reason}. Move or rename it, or take it away.`,
				fixes: isSkillInSmallLetters(path, snapshot.files)
					? [
							{
								title: 'Rename to SKILL.md',
								preferred: true,
								steps: [{ kind: 'rename', path, to: rightName(path) }],
							},
						]
					: [],
			};
		}
	},
};

const rightName = (path: WorkspacePath): WorkspacePath => path.replace(/(?<![^/])[^/]+$/u, 'SKILL.md');

const isSkillInSmallLetters = (path: WorkspacePath, files: ReadonlyMap<WorkspacePath, unknown>): boolean =>
	!path.endsWith('/SKILL.md') && !files.has(rightName(path));
