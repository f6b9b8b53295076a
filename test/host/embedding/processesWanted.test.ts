import { expect, it } from 'vitest';
import { type LongJob, type Machine, processesWanted } from '../../../server/src/host/embedding/processesWanted.ts';

const hour: LongJob = { ms: 3_600_000, running: 1, limit: 0, bytes: 0.6e9 };
const calm: Machine = { cores: 8, load: 1, memory: 16e9 };

it.each([
	['a long job gets another process', {}, {}, 2],
	['a short one does not', { ms: 20_000 }, {}, 1],
	['one by one', { running: 2 }, { load: 2 }, 3],
	['four at most', { running: 4 }, { load: 4 }, 4],
	['two on two cores', {}, { cores: 2 }, 2],
	['no third on two cores', { running: 2 }, { cores: 2, load: 2 }, 2],
	['one less than there are cores', { running: 3 }, { cores: 4, load: 3 }, 3],
	['one on one core', {}, { cores: 1 }, 1],
	['as many as the person wants', { running: 2, limit: 2 }, { load: 2 }, 2],
	['one where the person wants one', { limit: 1 }, {}, 1],
	['no more where the person asks for ten', { running: 4, limit: 10 }, { load: 4 }, 4],
	['none where the memory is needed', {}, { memory: 2e9 }, 1],
	['none where others want the cores', {}, { cores: 2, load: 1.7 }, 1],
	['where the system keeps no count of that, it does', {}, { cores: 2, load: 0 }, 2],
	['the end of a long job keeps what it has', { ms: 10, running: 3 }, { load: 3 }, 3],
	['a helper goes where memory is short', { running: 3 }, { load: 3, memory: 0.5e9 }, 2],
	['a helper goes where others want every core', { running: 2 }, { cores: 2, load: 5 }, 1],
	['the first one stays', { running: 1 }, { cores: 2, load: 50, memory: 0 }, 1],
])('%s', (_, job, machine, wanted) => {
	expect(processesWanted({ ...hour, ...job }, { ...calm, ...machine })).toBe(wanted);
});
