import { basename, dirname } from 'node:path';
import { capabilityNames } from '../../../../continuity/capabilityManifest.ts';
import type { Prompt } from '../../../../prompt/prompt.ts';
import type { Wording } from '../../../../prompt/wording/wording.ts';
import type { RunFailure, RunPreparation } from '../../../../workspace/preparation.ts';
import type { Session } from '../../../../workspace/session.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import { aprilPlanOf } from '../../config/plan.ts';
import { policyFile, skillIdsIn } from '../../files.ts';
import { workspaceOf } from '../../memory/files/leafPath.ts';
import { sharedHome } from '../../memory/home.ts';
import { elsewhereText, hasLaterMemory, memoryElsewhere } from '../../memory/memoryElsewhere.ts';
import { aprilRelease } from '../../releases.ts';
import { aprilSkills } from '../../skills.ts';
import { isTooLongForLinux, mostOnLinux } from '../argumentLimit.ts';
import { capabilitiesOf } from '../capabilities.ts';
import { composed, givenStretch, type PartContent, recallStretches, wordingStretch } from '../compose.ts';
import { harnessParts } from '../harness/harness.ts';
import { measuredPiece } from '../measured.ts';
import { type SectionId, type SectionRow, sectionTable } from '../sections.ts';
import { policyRows, policyStretches, workspacePolicy } from '../workspacePolicy.ts';
import { pieces, policyIntroduction } from './pieces.ts';

/** The prompt of 2026.4.13. Its harness puts the context messages before what the person wrote. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const policy = workspacePolicy(snapshot);
	const plan = aprilPlanOf(snapshot);
	const skills = aprilSkills(snapshot, plan.enabledSkills);
	const isUsual = session.toolNames === undefined && !plan.bringsTools;
	const bringsSkills = plan.enabledSkills.length > 0 || skillIdsIn(snapshot.files).length > 0;
	/** What two sections say depends on the skills that there are. */
	const isAsMeasured: Readonly<Partial<Record<SectionId, boolean>>> = {
		execution_policy: isUsual && skills.length > 0,
		capability_policy: isUsual && !bringsSkills,
	};
	const stretchesOf = (section: SectionRow): readonly PartContent[] => {
		if (section.id === 'workspace_policy') return policyStretches(section, policy, policyIntroduction, wording);
		if (section.id === 'memory_recall') return recallStretches(section, session, wording, sharedHome);
		const prose = pieces[section.id];
		if (!prose) return givenStretch(section, session);
		const piece = measuredPiece(section.id, prose, session.kind, isAsMeasured[section.id] ?? isUsual);
		if (section.id !== 'capability_policy') return wordingStretch(section.title, piece, wording);
		const names = capabilityNames(capabilitiesOf(snapshot, session));
		return Object.keys(names).length === 0 ? [] : wordingStretch(section.title, { ...piece, values: names }, wording);
	};
	return composed({
		runtime: aprilRelease.id,
		session,
		preparation: preparationFor(snapshot, session, plan.fault),
		rows: policyRows(policy),
		table: sectionTable,
		stretchesOf,
		addendum: harnessParts(snapshot, session, wording, skills),
	});
}

/** What keeps the run from starting, and what of the memory it recalls from is not what stands here. */
function preparationFor(
	snapshot: Snapshot,
	{ recalled = [] }: Session,
	failure: RunFailure | undefined,
): RunPreparation | undefined {
	const later = hasLaterMemory(snapshot)
		? [
				`There is a memory in .holaboss/memory/, where later versions than ${aprilRelease.title} keep it. Soulscope does not read it.`,
			]
		: [];
	const assumption = [
		...tooLongForLinux(snapshot),
		...otherMemory(snapshot),
		...later,
		...manyWorkspaces(recalled),
	].join(' ');
	if (assumption === '' && failure === undefined) return undefined;
	return {
		creates: [],
		deletes: [],
		passesOver: [],
		startsRepository: false,
		...(failure !== undefined && { failure }),
		...(assumption !== '' && { assumption }),
	};
}

function tooLongForLinux(snapshot: Snapshot): readonly string[] {
	if (!isTooLongForLinux(snapshot)) return [];
	return [
		`On Linux, no run of ${aprilRelease.title} starts with an ${policyFile} of more than about ${mostOnLinux / 1000} KB: shorten it if that is where the agent runs.`,
	];
}

function otherMemory(snapshot: Snapshot): readonly string[] {
	const elsewhere = memoryElsewhere(snapshot);
	if (!elsewhere) return [];
	// Only by that name is it the memory of the folder around it.
	const { folder } = elsewhere;
	const wayOn = basename(folder) === 'memory' ? ` To see what the agent recalls, open ${dirname(folder)}.` : '';
	return [`${elsewhereText(elsewhere)}, and Soulscope looks only into memory/ here.${wayOn}`];
}

/** A run belongs to one workspace, and recalls of no other; which one it is, the folder that several share does not say. */
function manyWorkspaces(recalled: NonNullable<Session['recalled']>): readonly string[] {
	const ids = [...new Set(recalled.map(({ path }) => workspaceOf(path)).filter(Boolean))];
	if (ids.length < 2) return [];
	return [
		`Holaboss recalls from one workspace at a time, and from the person’s own memory. Here are memories of several, because the folder does not say which one is meant: ${ids.join(', ')}.`,
	];
}
