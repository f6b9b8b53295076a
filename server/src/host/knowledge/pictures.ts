import { isImageKind } from '../../../../shared/imageKinds.ts';
import type { Convert, Converted } from '../../engine/knowledge/documents/convert.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';

/** Puts into words what a picture shows, for the person at `root` (absolute). Never rejects. */
export type DescribePicture = (
	picture: { readonly bytes: Uint8Array; readonly name: string },
	root: string,
	signal: AbortSignal,
) => Promise<Converted>;

/** Describes a picture that a person has agreed to send; undefined of one that nobody was asked about. */
export type DescribeAgreed = (bytes: Uint8Array, name: string) => Promise<Converted> | undefined;

/** Does what `convert` does, and has pictures that a model looks at described. */
export const withPictures =
	(convert: Convert, describe: DescribeAgreed): Convert =>
	(bytes, mime, name) =>
		(isImageKind(mime) ? describe(bytes, name) : undefined) ?? convert(bytes, mime, name);

/** Who describes pictures, for those that are there before the chat is: it is loaded when somebody first asks. */
export interface LatePictures {
	readonly describe: DescribePicture;
	/** From now on there is somebody. */
	describedBy(load: () => Promise<DescribePicture>): void;
}

export function createLatePictures(): LatePictures {
	let from: (() => Promise<DescribePicture>) | undefined;
	return {
		async describe(...asked) {
			if (!from) return { refused: 'there is no model here that could describe it' };
			try {
				return await (await from())(...asked);
			} catch (error) {
				const why = errorMessage(error);
				return { refused: `the picture could not be described. ${why}` };
			}
		},
		describedBy(load) {
			from = load;
		},
	};
}
