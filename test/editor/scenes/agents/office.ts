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

const inExplorer = (vscode: Workbench, name: string) =>
	vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();

/** The editor lists files of its own disk alone when a name is typed. The window is another one than was opened, so the probe of that does not answer. */
export async function openRow(vscode: Workbench, name: string): Promise<void> {
	await inExplorer(vscode, name).dblclick();
	await vscode.page.locator('.tab.active', { hasText: name }).waitFor();
}

/** Puts the cursor at the end of the line of the open editor that says `words`, and types there. */
export async function typeAfter(vscode: Workbench, words: RegExp, more: string): Promise<void> {
	await vscode.page.locator('.editor-instance .view-line:visible', { hasText: words }).first().click();
	await vscode.page.keyboard.press('End');
	await vscode.page.keyboard.type(more);
}

/** What the first row says. */
export async function contentOf(address: string, query: string): Promise<string> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(query);
	await client.end();
	return String(rows[0]?.content);
}

/** A window with a folder of its own, in which the agent `guide` is open to be changed. `seen`: the list of agents is there. */
export async function openGuide(stage: Stage, address: string, seen?: (vscode: Workbench) => Promise<void>) {
	const vscode = await stage.openFolder({
		'notes.txt': 'nothing\n',
		'office.code-workspace': '{ "folders": [{ "path": "." }] }\n',
	});
	// A window with one folder would be made anew for the second one, which not every editor for the browser survives.
	const office = `/?workspace=${encodeURIComponent(join(vscode.root, 'office.code-workspace'))}`;
	const notes = inExplorer(vscode, 'notes.txt');
	await until('the window has the folder', async () => {
		// Under load the editor for the browser may come up before it has read which folders there are.
		await vscode.page.goto(new URL(office, vscode.page.url()).href);
		return notes.waitFor({ timeout: 15_000 }).then(() => true);
	});
	await vscode.command('Soulscope: Open Managed Agents…');
	await typed(vscode, address);
	await vscode.choose('Read and change');
	await vscode.choice('guide').waitFor();
	await seen?.(vscode);
	await vscode.choose('guide');
	await vscode.page.locator('.quick-input-widget:visible .monaco-button', { hasText: 'OK' }).click();
	await inExplorer(vscode, 'Guide (guide)').waitFor();
	return vscode;
}
