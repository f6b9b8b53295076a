import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { Archive } from '../archive.ts';
import { readWhole } from './html.ts';

/** What there is to read is in these; pictures, fonts and macros are not even unpacked. */
const isText = (name: string): boolean =>
	/\.(?:xml|rels)$/i.test(name) && !/^(?:customXml|docProps|word\/(?:theme|fontTable|webSettings))/.test(name);

/** The library would unpack whatever it finds: it gets an archive of what was unpacked within limits. */
const textParts = (archive: Archive): Uint8Array => zipSync({ ...archive.readAll(isText) }, { level: 0 });

export async function convertDocx(archive: Archive): Promise<string> {
	const { value } = await mammoth.convertToHtml(
		{ buffer: Buffer.from(textParts(archive)) },
		{
			externalFileAccess: false,
			ignoreEmptyParagraphs: true,
			convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
		},
	);
	return readWhole(value);
}
