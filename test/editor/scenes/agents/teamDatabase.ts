import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { fillTeam } from '../../../support/goclaw/teamRows.ts';
import { endCluster, endWith, makeCluster } from '../../../support/postgres/cluster.ts';
import { findPrograms } from '../../../support/postgres/programs.ts';
import type { Stage } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
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

/** A window with the agent `guide` of the database open, to change it. `picture`: of the agents that it is chosen from. */
export async function openGuide(stage: Stage, address: string, picture?: string): Promise<Workbench> {
	const vscode = await stage.openFolder({
		'notes.txt': 'nothing\n',
		'office.code-workspace': '{ "folders": [{ "path": "." }] }\n',
	});
	// A window with one folder would be made anew for the second one, which not every editor for the browser survives.
	const office = `/?workspace=${encodeURIComponent(join(vscode.root, 'office.code-workspace'))}`;
	const notes = vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'notes.txt' });
	await until('the window has the folder', async () => {
		// Under load the editor for the browser may come up before it has read which folders there are.
		await vscode.page.goto(new URL(office, vscode.page.url()).href);
		return notes.waitFor({ timeout: 15_000 }).then(() => true);
	});
	await vscode.command('Soulscope: Open Managed Agents…');
	await typed(vscode, address);
	await vscode.choose('Read and change');
	await vscode.choice('guide').waitFor();
	if (picture !== undefined) await vscode.picture(picture);
	await vscode.choose('guide');
	await vscode.page.locator('.quick-input-widget:visible .monaco-button', { hasText: 'OK' }).click();

	const folder = vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'Guide (guide)' });
	await folder.waitFor();
	return vscode;
}
