import { Client } from 'pg';
import { runIn } from '../../../support/goclaw/teamRows.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { typed, withTeam } from './office.ts';

/** Enough that only a part of it is on the screen. */
const manyMore = `
INSERT INTO skills (name, slug, description, owner_id, visibility, file_path)
	SELECT 'Tool ' || lpad(n::text, 4, '0'), 'tool-' || n, 'Does one thing well.', 'ben', 'internal', 'skills-store/tool-' || n || '/1'
	FROM generate_series(1, 2000) n;
INSERT INTO agents (agent_key, display_name, owner_id, agent_type)
	SELECT 'helper-' || lpad(n::text, 3, '0'), 'Helper ' || n, 'ben', 'predefined' FROM generate_series(1, 200) n`;

async function grantsOf(address: string, slug: string): Promise<string> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		`SELECT a.agent_key AS key FROM skill_agent_grants w JOIN skills k ON k.id = w.skill_id JOIN agents a ON a.id = w.agent_id
		WHERE k.slug = $1 ORDER BY a.agent_key`,
		[slug],
	);
	await client.end();
	return rows.map(({ key }) => key).join(' ');
}

export const skillGrants: readonly Scene[] = [
	{
		name: 'a person sees who may use which skill, grants one, sees that another grant does nothing, and undoes it',
		play: (stage) =>
			withTeam(async (address) => {
				await runIn(address, manyMore);
				const vscode = await stage.openFolder({ 'notes.txt': 'nothing\n' });
				await vscode.command('Soulscope: Open Skills and Grants of a Database…');
				await typed(vscode, address);
				await vscode.page
					.locator('.quick-input-widget:visible .quick-input-title', { hasText: /^Database of Agents$/ })
					.waitFor();
				await vscode.choose('Read and change');
				const page = await vscode.webview('main.grants .matrix');
				const cell = (words: string) => page.locator('.cell', { hasText: words });
				const detail = page.locator('.detail');

				await cell('Minutes for Guide: does not see it').click();
				await detail.locator('text=not granted to this agent, nor to any person').waitFor();
				await vscode.picture('grants', 'light', 'dark', 'high-contrast');
				// By key: whoever has no mouse goes on from where they were.
				await detail.locator('button', { hasText: 'Grant' }).press('Enter');
				await cell('Minutes for Guide: sees it, granted, version 1 pinned').waitFor();
				await detail.locator('button:focus', { hasText: 'Revoke' }).waitFor();
				await until('the grant is a row', async () => (await grantsOf(address, 'minutes')) === 'guide scribe');
				await page.locator('.told', { hasText: 'minutes is granted to guide, with version 1.' }).waitFor();
				await vscode.picture('grants-given');

				// To a private skill, a grant does nothing, and it says so before anybody has given one.
				await page.locator('.toolbar select').first().selectOption('vain');
				await page.locator('.toolbar input[type="search"]').nth(1).fill('scribe');
				await cell(
					'Diary for Scribe: sees it in some conversations, granted, version 1 pinned, which changes nothing',
				).click();
				await vscode.picture('grants-vain-one');
				await detail.locator('text=The grant changes nothing.').waitFor();
				await page.locator('.toolbar input[type="search"]').nth(1).fill('guide');
				await cell('Diary for Guide').click();
				await detail.locator('text=A grant would change nothing.').waitFor();
				await vscode.picture('grants-in-vain');
				await page.locator('.toolbar select').first().selectOption('usual');
				await page.locator('.toolbar input[type="search"]').nth(1).fill('');

				// Another visibility says what would come of it, is written, and taken back.
				await cell('Minutes for Guide').click();
				await detail.locator('.visibility select').selectOption('private');
				await detail.locator('.effects', { hasText: 'no longer seen by whoever else talks with' }).waitFor();
				await vscode.picture('grants-visibility', 'light', 'dark');
				await detail.locator('button', { hasText: 'Change to private' }).click();
				await page.locator('.told', { hasText: 'minutes was internal and is private now.' }).waitFor();
				await cell(
					'Minutes for Guide: sees it in some conversations, granted, version 1 pinned, which changes nothing',
				).waitFor();
				await page.locator('.changes summary').click();
				await page.locator('.changes button', { hasText: 'Undo' }).first().click();
				await cell('Minutes for Guide: sees it, granted, version 1 pinned').waitFor();
				await page.locator('.changes summary').click();

				// With the keys alone: to the last of thousands, of which only those on the screen are there.
				await cell('Maps for Guide').click();
				await vscode.page.keyboard.press('Control+End');
				await until('the last skill has the focus', async () =>
					((await page.locator('.cell:focus').textContent()) ?? '').startsWith('Tool 2000'),
				);
				const there = await page.locator('.matrix tbody tr').count();
				if (there > 80) throw new Error(`${there} rows are in the page`);
				// With less room for the table it is still on the screen.
				await page.locator('.changes summary').click();
				await page.locator('.changes button', { hasText: 'Undo' }).first().waitFor();
				await until('the last skill is still to be seen', () =>
					page.locator('.cell.current').evaluate((chosen) => {
						const table = chosen.closest('.partly')?.getBoundingClientRect();
						return table !== undefined && chosen.getBoundingClientRect().bottom <= table.bottom;
					}),
				);
				await page.locator('.changes summary').click();
				await page.locator('.toolbar input[type="search"]').nth(1).fill('helper-200');
				await page.locator('.toolbar input[type="search"]').first().fill('minutes');
				await cell('Minutes for Helper 200').waitFor();
				await vscode.picture('grants-filtered');

				await page.locator('.changes summary').click();
				await page.locator('.changes button', { hasText: 'Undo' }).first().press('Enter');
				await until('the grant is gone', async () => (await grantsOf(address, 'minutes')) === 'scribe');
				await page.locator('.told', { hasText: 'The change was undone.' }).waitFor();
				await page.locator('.changes :focus').waitFor();
			}),
	},
];
