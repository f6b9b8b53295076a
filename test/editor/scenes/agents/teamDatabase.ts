import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { fillTeam } from '../../../support/goclaw/teamRows.ts';
import { endCluster, endWith, makeCluster } from '../../../support/postgres/cluster.ts';
import { findPrograms } from '../../../support/postgres/programs.ts';
import type { Workbench } from '../../support/workbench.ts';

const mayNotSkip = Boolean(process.env.CI) && process.env.CI !== 'false';

/** A database of agents, as long as `work` takes. */
export async function withTeam(work: (address: string) => Promise<void>): Promise<void> {
	const programs = findPrograms();
	if (programs.kind === 'missing') {
		if (mayNotSkip) throw new Error(programs.why);
		console.warn(`!!! SKIPPED: a scene with a real PostgreSQL: ${programs.why}`);
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-scene-'));
	endWith(folder, process.pid);
	try {
		const cluster = await makeCluster({ bin: programs.bin, folder });
		const client = new Client({ connectionString: cluster.address('postgres') });
		await client.connect();
		await client.query('CREATE DATABASE office');
		await client.end();
		const address = cluster.address('office');
		await fillTeam(address);
		await work(address);
	} finally {
		await endCluster(folder);
	}
}

/** Types into the open input and takes it. */
export async function typed(vscode: Workbench, text: string): Promise<void> {
	const input = vscode.page.locator('.quick-input-widget:visible input').first();
	await input.waitFor();
	await input.fill(text);
	await input.press('Enter');
}
