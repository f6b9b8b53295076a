import { expect } from 'vitest';
import type { AccessTable } from '../../server/src/engine/access/accessTable.ts';
import { folderWith, soulscope } from './soulscope.ts';

export const persona = {
	'clawd/SOUL.md': '# Soul\n',
	'clawd/IDENTITY.md': '- **Name:** Aria\n',
	'clawd/AGENTS.md': 'Ask first.\n',
	'clawd/MEMORY.md': '- Tea.\n',
};

/** What `soulscope access` says of a folder whose configuration lies in it; `more` are files around it. */
export async function tableOf(
	runtime: string,
	config?: string,
	more: Readonly<Record<string, string>> = {},
): Promise<AccessTable> {
	const file = runtime.endsWith('1.24') ? 'clawdbot.json' : 'openclaw.json';
	const written = config === undefined ? {} : { [`clawd/${file}`]: config };
	const folder = await folderWith({ ...persona, ...written, ...more });
	const { out, err, status } = await soulscope(folder, 'access', 'clawd', '--runtime', runtime, '--json');
	expect([status, err]).toEqual([0, '']);
	const { access } = JSON.parse(out) as { access: AccessTable };
	return access;
}

export const rowOf = (table: AccessTable, session: string, agent = 'main') =>
	table.rows.find((row) => row.session === session && row.agent === agent);

/** What comes of each crafted path, by what is tried. */
export const outcomes = (table: AccessTable, agent = 'main') =>
	Object.fromEntries(table.crafted.filter((each) => each.agent === agent).map((each) => [each.attempt, each]));
