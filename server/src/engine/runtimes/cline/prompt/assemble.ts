import { wallClock } from '../../../memory/clock.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, worded } from '../../../prompt/wording/wording.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { partOf, rowOf } from '../../coding/entry.ts';
import { factPart } from '../../coding/parts.ts';
import { isOn, keptIn } from '../context/records.ts';
import { readRules } from '../context/rules.ts';
import { runtimeId } from '../known.ts';
import { pathsOf } from '../paths.ts';
import { readSkills } from '../skills/skills.ts';
import { entryOf, passedOverEntry } from './fates.ts';
import { frameOf } from './rulesText.ts';
import { environmentText, pieceOf, skillNames } from './wording.ts';

/** The part that names the skills. */
export const skillsPartId = 'cline.skills';

const unit = 'UTF-16 units';

/** Everything that a session tells the model before the first message: the system prompt, and the tool that names the skills. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const { root, environment } = snapshot;
	const places = placesOf(snapshot);
	const paths = pathsOf(snapshot, session);
	const folder = session.cwd ?? root;
	const reading = readRules(places, { paths, home: environment.home, workspace: folder });
	const files = reading.shown.flatMap((rule, index) => {
		const part = partOf(root, entryOf(root, rule), frameOf(rule.name, index === 0));
		return part ? [part] : [];
	});
	const skills = keptIn(readSkills(places, paths)).filter(isOn);
	const rows = [
		...reading.outcomes.map((outcome) => entryOf(root, outcome)),
		...reading.passedOver.map(passedOverEntry),
	].map((entry) => rowOf(root, entry, unit));
	return createPrompt({
		runtime: runtimeId,
		session,
		parts: [
			...prosePart('opening', 'Base prompt', wording),
			factPart(
				'cline.environment',
				'Where it works',
				environmentText({ platform: environment.platform ?? 'linux', date: dateOf(session), folder }),
			),
			...prosePart('guidance', 'How to work', wording),
			...prosePart('modes', 'Plan and act', wording),
			...files,
			...(skills.length === 0
				? []
				: [
						// What tools are for is told beside the system prompt.
						...apart(prosePart('skills-tool', 'The tool “skills”', wording)),
						factPart(skillsPartId, 'Names of skills', skillNames(skills.map(({ name }) => name))),
					]),
		],
		ledger: { rows, unit, injected: rows.reduce((sum, { injectedLength }) => sum + injectedLength, 0) },
	});
}

function prosePart(name: Parameters<typeof pieceOf>[0], title: string, wording: Wording): readonly Part[] {
	const piece = pieceOf(name);
	const part: Part = { id: piece.id, title, ...worded(piece, wording), stability: 'stable' };
	return part.text === '' ? [] : [part];
}

/** `parts` behind a blank line. */
const apart = (parts: readonly Part[]): readonly Part[] =>
	parts.map((part) => ({
		...part,
		text: `\n\n${part.text}`,
		...(part.gaps && { gaps: part.gaps.map((gap) => ({ ...gap, at: gap.at + 2 })) }),
	}));

/** As an American writes it, which is what the program’s own language comes to in most places. */
/** `11/21/2026`. */
function dateOf(session: Session): string {
	const [year, month, day] = wallClock(session).day.split('-').map(Number);
	return `${month}/${day}/${year}`;
}
