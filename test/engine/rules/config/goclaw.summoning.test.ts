import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { writtenPage } from '../../../../server/src/engine/runtimes/goclaw/managed/agentPage.ts';
import { summonStuck } from '../../../../server/src/engine/runtimes/goclaw/rules/summonStuck.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const began = Date.parse('2026-02-26T10:00:00Z');
const minute = 60_000;

function found(status: string, now = began): readonly string[] {
	const page = writtenPage({
		mode: 'managed',
		agent: { id: '1', agent_key: 'guide', agent_type: 'predefined', status, updated_at: '2026-02-26T10:00:00+00:00' },
		delegates_to: [],
		people: [],
	});
	const { findings, failures } = analyse(
		snapshotOf({ 'SOUL.md': 'Kind.\n' }, page),
		goClaw,
		sessionOf({ now }),
	).findings([summonStuck], {});
	expect(failures).toEqual([]);
	return findings.map(({ message }) => message);
}

describe('goclaw.summoning', () => {
	it('reports a summoning that failed, and one that nobody will finish', () => {
		expect(found('summon_failed')).toEqual([expect.stringMatching(/^The model wrote nothing .* Summon it again\.$/u)]);
		expect(found('summoning', began + 6 * minute)).toEqual([expect.stringContaining('nothing comes any more')]);
	});

	it('says nothing while it may still be done, nor of an agent that is as it should be', () => {
		expect(found('summoning', began + 4 * minute)).toEqual([]);
		expect(found('active', began + 6 * minute)).toEqual([]);
		expect(found('paused', began + 6 * minute)).toEqual([]);
	});
});
