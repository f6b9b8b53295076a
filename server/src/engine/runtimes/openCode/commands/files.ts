import { join } from 'node:path';
import type { FieldValues } from '../config/fields.ts';
import { filesBelow } from '../context/walk.ts';
import { ownMatterIn } from '../matter.ts';
import { parts } from '../paths.ts';
import type { RunWorld } from '../world.ts';

/** A file of a slash command, as it was found. */
interface CommandFile {
	/** Absolute. */
	readonly file: string;
	/** What its frontmatter says; undefined where the program passes the file over. */
	readonly fields?: FieldValues;
	/** True where the program takes its frontmatter for text. */
	readonly isBlockText: boolean;
}

/** The slash commands in a folder of the program's own. */
export const commandFilesIn = ({ places }: RunWorld, folder: string): readonly CommandFile[] =>
	parts.command.flatMap((part) => {
		const files = filesBelow(places, join(folder, part), { fits: (name) => name.endsWith('.md'), hidden: true });
		return files.map((file): CommandFile => {
			const content = places.read(file);
			const matter = content?.kind === 'text' ? ownMatterIn(content) : undefined;
			return matter ? { file, fields: matter.fields, isBlockText: matter.isBlockText } : { file, isBlockText: false };
		});
	});
