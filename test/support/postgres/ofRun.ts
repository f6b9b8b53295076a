import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runPrefix } from '../disk/leftovers.ts';
import { endCluster } from './cluster.ts';

/** What the processes of a run are told: the folder of its server, and the process that the run ends with. */
export const ofRun = { place: 'SOULSCOPE_TESTS_POSTGRES', pid: 'SOULSCOPE_TESTS_RUN' } as const;

/**
 * Keeps a place for a PostgreSQL that all tests of a run share. Whoever needs it first starts it there, and it ends with the run. Not in
 * the run's own folder: nobody but its owner may enter that, and the server is somebody else where root runs the tests.
 */
export default function postgresOfRun(): () => Promise<void> {
	const folder = mkdtempSync(join(dirname(tmpdir()), runPrefix));
	process.env[ofRun.place] = folder;
	process.env[ofRun.pid] = String(process.pid);
	return () => endCluster(folder);
}
