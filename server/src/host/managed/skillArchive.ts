import { readFile, stat } from 'node:fs/promises';
import type { KeptSkill } from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { SkillUploadCapability, SkillUploadReport } from '../../engine/runtimes/capabilities/skillUpload.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';

/** No archive, or none that can be read; `message`: a clause for people. */
export class NoArchive extends Error {}

/** Bytes of an archive that is opened at all: what is larger is refused anyway. */
const mostOpened = 200 * 1024 * 1024;

/** What would become of the archive `file` (absolute) if somebody uploaded it. Nothing is sent. Throws `NoArchive`. */
export async function checkSkillArchive(
	file: string,
	{ entry, check }: SkillUploadCapability,
	kept: readonly KeptSkill[] | undefined,
): Promise<SkillUploadReport> {
	const { isFile, size } = await stat(file).then(
		(found) => ({ isFile: found.isFile(), size: found.size }),
		() => ({ isFile: undefined, size: 0 }),
	);
	if (isFile === undefined) throw new NoArchive('there is no such file');
	if (!isFile) throw new NoArchive('it is not a file');
	if (size > mostOpened) throw new NoArchive(`it has more than ${mostOpened / 1024 / 1024} MB`);
	const [{ openArchive }, bytes] = await Promise.all([
		import('../documents/archive.ts'),
		readFile(file).catch((error) => {
			throw new NoArchive(errorMessage(error));
		}),
	]);
	try {
		const { names, read } = openArchive(bytes);
		const found = read(entry);
		// A byte order mark stays: whoever takes the upload does not skip it.
		const text = found && new TextDecoder('utf-8', { ignoreBOM: true }).decode(found);
		return check({ size, names: [...names], text }, kept);
	} catch (error) {
		throw new NoArchive(`it is no ZIP archive that can be read: ${errorMessage(error)}`);
	}
}
