import { join } from 'node:path';
import { nameBelow } from '../agents/files.ts';
import type { FieldValues } from '../config/fields.ts';
import { textField } from '../config/fields.ts';
import { filesBelow } from '../context/walk.ts';
import { ownMatterIn } from '../matter.ts';
import { parts } from '../paths.ts';
import type { RunWorld } from '../world.ts';

/** A file of a slash command, as it was found. */
interface CommandFile {
	/** Absolute. */
	readonly file: string;
	/** Without the slash. */
	readonly name: string;
	/** With its text as `template`; undefined where the program passes the file over. */
	readonly fields?: FieldValues;
	/** True where the program takes its frontmatter for text. */
	readonly isBlockText: boolean;
}

/** The slash commands in a folder of the program's own. */
export const commandFilesIn = ({ places }: RunWorld, folder: string): readonly CommandFile[] =>
	parts.command.flatMap((part) => {
		const own = join(folder, part);
		const files = filesBelow(places, own, { fits: (name) => name.endsWith('.md'), hidden: true });
		return files.map((file): CommandFile => {
			const content = places.read(file);
			const matter = content?.kind === 'text' ? ownMatterIn(content) : undefined;
			const usual = nameBelow(own, file);
			if (!matter) return { file, name: usual, isBlockText: false };
			const name = textField(matter.fields, 'name') ?? usual;
			return { file, name, fields: { ...matter.fields, template: matter.body }, isBlockText: matter.isBlockText };
		});
	});
