import { preferencesIn, saysAlready } from '../../../server/src/engine/learning/preferences.ts';
import { isSameProposal } from '../../../server/src/engine/learning/sameProposal.ts';
import type { RuntimeProfile } from '../../../server/src/engine/runtimes/capabilities/continuity.ts';
import {
	acceptPreference,
	acceptProfile,
	type MemoryProposal,
	pendingContext,
} from '../../../server/src/engine/runtimes/holaboss/memory/evolve/proposals.ts';
import {
	emptyProfile,
	withFallbackName,
	withName,
} from '../../../server/src/engine/runtimes/holaboss/memory/turns/runtimeProfile.ts';
import type { Adapter, Input } from '../case.ts';
import { inSnakeCase } from './support.ts';

const onlyFrom = (text: string) => {
	const [found] = preferencesIn(text);
	if (!found) throw new Error(`nothing is proposed for ${text}`);
	return found;
};

const proposal: MemoryProposal = {
	proposalId: 'p1',
	sessionId: 's1',
	proposalKind: 'preference',
	targetKey: 'response-style',
	title: 'Response style preference',
	summary: 'SUMMARY',
	payload: { preference_type: 'response_style', style: 'concise' },
	evidence: 'EVIDENCE',
	confidence: 0.99,
	sourceMessageId: 'user-i1',
	state: 'pending',
	createdAt: '2026-04-01T00:00:00.000Z',
};

/** `fallback Sam`, `set manual Kim`, `clear`: what the cases do to a profile. */
function afterStep(profile: RuntimeProfile, step: string): RuntimeProfile {
	if (step === 'clear') return withName(profile, ' ');
	// The name in this one is not said.
	if (step === 'set agent with no source change') return withName(profile, 'Kim2');
	const [, operation, source, name = ''] = /^(fallback|set)(?: (manual|agent|auth_fallback))? (.+)$/u.exec(step) ?? [];
	if (operation === 'fallback') return withFallbackName(profile, name);
	return operation === 'set' ? withName(profile, name, source as RuntimeProfile['nameSource']) : profile;
}

export const proposalAdapters: Readonly<Record<string, Adapter>> = {
	'proposals.detect': ({ text }) =>
		preferencesIn(text ?? '').map(({ title: _title, summary: _summary, ...found }) => found),
	'proposals.isDuplicateOfProposal': ({ existing, text }) => isSameProposal(onlyFrom(text), existing),
	'proposals.isAlreadyDurable': ({ entry, text }) => saysAlready(entry, onlyFrom(text)),
	'proposals.acceptPreference': (input) =>
		acceptPreference(input.proposal, input.edited_summary ?? null, input.accepted_at),
	'proposals.acceptProfile': (input) => acceptProfile(input.proposal),
	'proposals.pendingContext': ({ proposals }) =>
		inSnakeCase(
			pendingContext(proposals.map((state: MemoryProposal['state']) => ({ ...proposal, proposalId: state, state }))),
		),
	'profile.lifecycle': ({ steps }: Input) => {
		let profile = emptyProfile;
		return steps.map((step: string) => {
			profile = afterStep(profile, step);
			return inSnakeCase(profile);
		});
	},
};
