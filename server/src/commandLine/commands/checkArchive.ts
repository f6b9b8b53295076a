import { resolve } from 'node:path';
import type { KeptSkill } from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { SkillUploadCapability, SkillUploadReport } from '../../engine/runtimes/capabilities/skillUpload.ts';
import { runtimes } from '../../engine/runtimes/registry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { checkSkillArchive, NoArchive } from '../../host/managed/skillArchive.ts';
import { grantingDatabase, readSkillGrants } from '../../host/managed/skillGrants.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openDatabase } from '../workspace/openDatabase.ts';

export interface CheckArchiveOptions {
	readonly file: string;
	/** Address of the database that it is to be uploaded to. */
	readonly database?: string;
	readonly json?: boolean;
}

interface UploadPlace {
	readonly runtime: Runtime;
	readonly upload: SkillUploadCapability;
	readonly kept?: readonly KeptSkill[];
}

async function placeOf(address: string | undefined): Promise<UploadPlace> {
	if (address === undefined) {
		for (const runtime of runtimes) {
			const upload = runtime.managed?.skillUpload;
			if (upload) return { runtime, upload };
		}
		throw new InputError('no runtime that Soulscope knows takes skills as archives');
	}
	const { database } = await openDatabase(address);
	const { runtime, place, title } = database;
	const [upload, granting] = [runtime.managed.skillUpload, grantingDatabase(database)];
	if (!upload || !granting) throw new InputError(`which skill archives ${title} takes is not known to Soulscope`);
	const { skills } = await readSkillGrants(granting).catch((error) => {
		throw new InputError(`${place} cannot be read: ${database.why(error)}`);
	});
	return { runtime, upload, kept: skills };
}

/** Says what would become of an archive that somebody wants to upload as a skill; nothing is sent. */
export async function checkArchive(options: CheckArchiveOptions, terminal: Terminal): Promise<ExitStatus> {
	const { file, database, json = false } = options;
	const { runtime, upload, kept } = await placeOf(database);
	const report = await checkSkillArchive(resolve(file), upload, kept).catch((error) => {
		throw error instanceof NoArchive ? new InputError(`${shown(file)}: ${error.message}`) : error;
	});
	if (json) terminal.out(`${JSON.stringify({ file, runtime: runtime.id, ...report }, undefined, '\t')}\n`);
	else terminal.out(asText(file, runtime, upload, report));
	return report.refused.length === 0 ? exitStatus.fine : exitStatus.errorsFound;
}

function asText(
	file: string,
	{ title }: Runtime,
	{ next }: SkillUploadCapability,
	{ refused, notes, becomes }: SkillUploadReport,
): string {
	const lines = [
		refused.length === 0 ? `${shown(file)}: ${title} would take it.` : `${shown(file)}: ${title} would refuse it.`,
		...refused.map((reason) => `  ✗ ${oneLine(reason)}`),
		...(becomes
			? [
					`  name         ${oneLine(becomes.name)}`,
					`  slug         ${oneLine(becomes.slug)}`,
					`  description  ${oneLine(becomes.description)}`,
					`  version      ${becomes.version ?? 'one more than there is, or 1'}`,
					`  visibility   ${becomes.visibility}${becomes.visibility === 'private' ? ': only its owner sees it' : ''}`,
					`  files        ${becomes.files}`,
				]
			: []),
		...notes.map((note) => `  ! ${oneLine(note)}`),
		...(refused.length === 0 ? [`  ${next}`] : []),
	];
	return `${lines.join('\n')}\n`;
}
