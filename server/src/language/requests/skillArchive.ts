import type { ManagedAnswer } from '../../../../protocol/managed/managed.ts';
import { type SkillArchiveReport, SkillArchiveRequest } from '../../../../protocol/managed/skillArchive.ts';
import { grantingDatabase, readSkillGrants } from '../../host/managed/skillGrants.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

const failed = (message: string) => ({ kind: 'failed', failure: 'other', message }) as const;

/** Whose archive it is to be: that of a database that is connected, else of the first runtime that takes any. */
async function uploadPlace(name: string | undefined, { databases, registry }: LanguageContext) {
	const open = name === undefined ? undefined : databases.open.get(name);
	if (open) {
		const { database } = open;
		const granting = grantingDatabase(database);
		const { managed } = database.runtime;
		const kept = granting && (await readSkillGrants(granting)).skills;
		return managed.skillUpload && { title: managed.title, upload: managed.skillUpload, kept };
	}
	const runtimes = await registry.loadAll();
	for (const { managed } of runtimes)
		if (managed?.skillUpload) return { title: managed.title, upload: managed.skillUpload, kept: undefined };
	return undefined;
}

/** What would become of an archive that somebody wants to upload as a skill. */
export const skillArchiveRequest: Feature = {
	name: 'skill archive',
	register(context) {
		const { connection, files, databases } = context;
		connection.onRequest(
			SkillArchiveRequest,
			async ({ file, database }): Promise<ManagedAnswer<{ readonly report: SkillArchiveReport }>> => {
				const path = file.startsWith('file:') ? files.pathOf(file) : undefined;
				if (path === undefined) return failed('The archive was not read: it is not a file on a disk.');
				const { checkSkillArchive, NoArchive } = await import('../../host/managed/skillArchive.ts');
				try {
					const place = await uploadPlace(database, context);
					if (!place) return failed('No runtime that Soulscope knows takes skills as archives.');
					const { title, upload, kept } = place;
					return {
						kind: 'answer',
						report: { title, next: upload.next, ...(await checkSkillArchive(path, upload, kept)) },
					};
				} catch (error) {
					if (error instanceof NoArchive) return failed(`The archive was not read: ${error.message}.`);
					const why = databases.open.get(database ?? '')?.database.why(error);
					return failed(why === undefined ? String(error) : `The database cannot be read: ${why}.`);
				}
			},
		);
	},
};
