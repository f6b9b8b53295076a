import type { RuntimeProfile } from '../../../../engine/runtimes/capabilities/continuity.ts';
import type { Records } from '../../../../host/records/records.ts';
import { put } from '../../../../host/records/rows.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { usualProfile } from '../../../continuity/resuming.ts';
import type { ProposalRow } from './accepting.ts';
import type { ProposalWay } from './way.ts';

/** What is said around a name. */
const sentence = /^Is called (.+?)\.?$/su;

/** The name in the words that were accepted: the one that was heard, unless the person wrote another. */
function nameIn({ summary, payload }: ProposalRow): string {
	const heard = typeof payload.value === 'string' ? payload.value : '';
	const words = summary.trim();
	// A name that ends with a dot has it twice there, or once.
	if (words === `Is called ${heard}.`) return heard;
	const [, named] = sentence.exec(words) ?? [];
	if (named !== undefined) return named;
	if (heard !== '' && words.includes(heard)) return heard;
	return words.endsWith('.') ? words.slice(0, -1) : words;
}

async function write(records: Records, profile: RuntimeProfile, at: string): Promise<void> {
	const known = await records.get('userProfiles', usualProfile);
	const { name, nameSource } = profile;
	const row = { profileId: usualProfile, name, nameSource, createdAt: known?.createdAt ?? at, updatedAt: at };
	await records.write(put('userProfiles', row));
}

const isProfile = (value: unknown): value is RuntimeProfile =>
	typeof value === 'object' && value !== null && 'name' in value && 'nameSource' in value;

async function settled(
	row: ProposalRow,
	state: ProposalRow['state'],
	records: Records,
	at: string,
	workspace: Workspace | undefined,
): Promise<void> {
	const kept = await records.get('memoryProposals', row.proposalId);
	const payload = kept?.payload ?? row.payload;
	const now = (await records.get('userProfiles', usualProfile)) ?? { name: null, nameSource: null };
	if (state === 'accepted') {
		const accepted = { ...row, payload: { ...row.payload, value: nameIn(row) } };
		const after = workspace?.runtime.continuity?.profileAfter(now, accepted);
		if (!after) return;
		await write(records, after, at);
		const before = { name: now.name, nameSource: now.nameSource };
		await records.change('memoryProposals', row.proposalId, {}, { payload: { ...payload, before, given: after.name } });
	}
	// Not where somebody has given another name since.
	if (row.state === 'accepted' && state === 'pending' && isProfile(payload.before) && now.name === payload.given)
		await write(records, payload.before, at);
}

/** What the runtime calls the person: it keeps that in a table, and in no file. So do we, in a table of ours. */
export const profileWay: ProposalWay = {
	what: 'remember',
	isRecordOnly: true,
	write: async () => ({ kind: 'written', paths: [] }),
	// The name is given once it counts as accepted: before that there is nothing to end.
	finish: async () => false,
	warnings: async () => [
		'Soulscope keeps this name with the conversations, and tells it to the agent in each run. No file changes. The runtime keeps names in its own database, which Soulscope does not change.',
	],
	settled,
};
