import { freshDatabase } from '../postgres/database.ts';
import { fillTeam, runIn } from './teamRows.ts';

/** Address of a database of its own with the team of `teamRows.ts` in it; `more`: statements that make it another. */
export async function teamDatabase({ more }: { readonly more?: string } = {}): Promise<string> {
	const address = await freshDatabase({ name: 'goclaw team', prepare: fillTeam });
	if (more !== undefined) await runIn(address, more);
	return address;
}
