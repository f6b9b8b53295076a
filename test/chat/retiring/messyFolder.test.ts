import { expect, it } from 'vitest';
import { lookIntoLogs } from '../../../server/src/chat/consolidating/lookIntoLogs.ts';
import { lookForRetirable } from '../../../server/src/chat/retiring/lookForRetirable.ts';
import { whyRetired } from '../../../server/src/chat/retiring/payload.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { realWorkspace } from '../../support/disk/realWorkspace.ts';
import { couldGo, couldStay, messyFolder } from './messyFolder.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const words = (text: string): string => text.split('\n')[0]?.replace(/^- (?:\[x\] )?/u, '') ?? '';

it.each(['openclaw@2026.1.29', 'openclaw@2026.9.6', 'goclaw@2026.2.26'])(
	'of a messy folder only what a sensible owner would let go is proposed for the archive (%s)',
	async (runtime) => {
		const { workspace } = await realWorkspace(messyFolder, { runtime });
		const { found } = await lookForRetirable(workspace, noCancellation);
		const told = found.map((each) => `${each.from.path}: ${words(each.from.text)} | ${whyRetired(each)}`);
		expect(told.toSorted()).toEqual(couldGo.toSorted());
	},
);

it('of three months of logs only what a sensible owner would keep is proposed for the long-term memory', async () => {
	const { workspace } = await realWorkspace(messyFolder, { runtime: 'openclaw@2026.9.6' });
	const { found, files } = await lookIntoLogs(workspace, 14, async () => {});
	expect(files).toBe(80);
	expect(found.map(({ text }) => text).toSorted()).toEqual(couldStay.toSorted());
});
