import { basename } from 'node:path';
import { capabilityNames } from '../../../../continuity/capabilityManifest.ts';
import type { Part, Prompt } from '../../../../prompt/prompt.ts';
import type { Wording } from '../../../../prompt/wording/wording.ts';
import type { RunFailure, RunPreparation } from '../../../../workspace/preparation.ts';
import type { Session } from '../../../../workspace/session.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import { mayPlanOf } from '../../config/plan.ts';
import { workspaceNamed } from '../../memory/files/typedMemories.ts';
import { ownHome } from '../../memory/home.ts';
import { leftMemory, personsMemory } from '../../memory/memoryElsewhere.ts';
import { mayRelease } from '../../releases.ts';
import { maySkills } from '../../skills.ts';
import { capabilitiesOf } from '../capabilities.ts';
import { composed, givenStretch, type PartContent, recallStretches, wordingStretch } from '../compose.ts';
import { harnessParts } from '../harness/harness.ts';
import type { SectionRow } from '../sections.ts';
import { policyRows, policyStretches, workspacePolicy } from '../workspacePolicy.ts';
import { pieceOf, policyIntroduction } from './pieces.ts';
import { sectionTable } from './sections.ts';

const contextOpening: Part = {
	id: 'holaboss.context-messages',
	title: 'Context messages',
	text: 'Runtime context:',
	source: { kind: 'fact' },
	stability: 'stable',
};

/** The prompt of 2026.5.19. Its harness puts the context messages behind what the person wrote. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const policy = workspacePolicy(snapshot);
	const plan = mayPlanOf(snapshot);
	const isUsual = session.toolNames === undefined && !plan.bringsTools;
	const home = ownHome(workspaceNamed(basename(snapshot.root)));
	const stretchesOf = (section: SectionRow): readonly PartContent[] => {
		if (section.id === 'workspace_policy') return policyStretches(section, policy, policyIntroduction, wording);
		if (section.id === 'memory_recall') return recallStretches(section, session, wording, home);
		const piece = pieceOf(section.id, session.kind, isUsual);
		if (!piece) return givenStretch(section, session);
		if (section.id !== 'capability_availability_context') return wordingStretch(section.title, piece, wording);
		const names = capabilityNames(capabilitiesOf(snapshot, session));
		return Object.keys(names).length === 0 ? [] : wordingStretch(section.title, { ...piece, values: names }, wording);
	};
	return composed({
		runtime: mayRelease.id,
		session,
		preparation: preparationFor(snapshot, plan.fault),
		rows: policyRows(policy),
		table: sectionTable,
		stretchesOf,
		addendum: harnessParts(snapshot, session, wording, maySkills(snapshot)),
		contextOpening,
	});
}

function preparationFor(snapshot: Snapshot, failure: RunFailure | undefined): RunPreparation | undefined {
	const assumption = [leftMemory(snapshot), personsMemory(snapshot)].flatMap((each) => each ?? []).join(' ');
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
