import { expect, it } from 'vitest';
import { BackupPlanRequest } from '../../../protocol/backup/backup.ts';
import { OverviewGrowthRequest } from '../../../protocol/overview/growth.ts';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import { PastStatesRequest } from '../../../protocol/past/past.ts';
import { AccessRequest } from '../../../protocol/workspace/access.ts';
import { DoctorRequest } from '../../../protocol/workspace/doctor.ts';
import { StandpointRequest } from '../../../protocol/workspace/standpoint.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

describeWithPostgres('the views of an agent of a database', () => {
	it('say the same of its rows, and nothing of folders', async () => {
		const { connection } = await serve({ 'plain/notes.txt': '' }, { settings: { embeddings: { provider: 'off' } } });
		const workspace = await openAgent(connection, await teamDatabase(), 'guide');
		await connection.sendRequest(StandpointRequest, { workspace, standpoint: { user: 'ada' } });

		const overview = await connection.sendRequest(OverviewRequest, { workspace });
		const growth = await connection.sendRequest(OverviewGrowthRequest, { workspace });
		const shown = overview.files.map(({ path }) => path);
		expect(shown).toContain('people/ada/USER.md');
		// What grows is what is shown, and nothing of anybody else.
		expect(growth.files.map(({ path }) => path).filter((path) => path.startsWith('people/'))).toEqual([
			'people/ada/USER.md',
		]);
		expect(shown.filter((path) => path.startsWith('people/ben/'))).toEqual([]);
		expect(growth.why).toBe('A database does not say how it was, so there are no earlier days.');
		await expect(connection.sendRequest(PastStatesRequest, { workspace, limit: 9 })).rejects.toThrow(
			'does not say how it was',
		);
		await expect(connection.sendRequest(BackupPlanRequest, { workspace })).rejects.toThrow('rows of a database');
		expect(await connection.sendRequest(DoctorRequest, { workspace })).toMatchObject({ problems: [] });
		const { page } = await connection.sendRequest(AccessRequest, { workspace });
		expect(page).toContain('SOUL.md');
		expect(page).toContain('By soulscope-db://');
		expect(page).not.toMatch(/lives? in (?:another|this) folder/u);
	});
});
