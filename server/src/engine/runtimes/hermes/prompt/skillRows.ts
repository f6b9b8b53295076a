import type { LedgerRow } from '../../../prompt/ledger.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { reasonOf } from '../skills/capability.ts';
import { type FoundSkills, isShown } from '../skills/find.ts';
import { skillLine, skillPartId } from '../skills/index.ts';

/** A row for every SKILL.md that the program has looked at. `root`: of the workspace;. */
export const skillRows = (root: string, { skills }: FoundSkills): readonly LedgerRow[] =>
	skills.map((skill): LedgerRow => {
		const { file, content, omitted, isShortened } = skill;
		const isIn = isShown(skill);
		const shortened = isShortened ? 'the list has the start of its description alone' : '';
		return {
			path: pathFrom(root, file),
			role: 'skill',
			fate: !isIn ? 'unlisted' : isShortened ? 'shortened' : 'listed',
			reason: omitted ? reasonOf(omitted, root) : shortened,
			rawLength: codePoints(content?.text ?? ''),
			injectedLength: isIn ? codePoints(skillLine(skill)) : 0,
			kept: [],
			warnings: [],
			...(isIn && { partId: skillPartId(root, file) }),
		};
	});
