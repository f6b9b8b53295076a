import { describe, expect, it } from 'vitest';
import { modelAsker } from '../../../server/src/chat/asking/askModel.ts';
import { pictureDescriber } from '../../../server/src/chat/captions/caption.ts';
import type { Convert } from '../../../server/src/engine/knowledge/documents/convert.ts';
import { createLatePictures, withPictures } from '../../../server/src/host/knowledge/pictures.ts';
import { failsWith, type Scripted, says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';

const png = new Uint8Array(
	Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	),
);

const plain: Convert = async (_bytes, mime) => ({ text: `as ${mime}` });

async function captioning(...answers: readonly Scripted[]) {
	const talk = await talkWith({ answers });
	const describe = pictureDescriber(modelAsker(talk.services));
	const { signal } = new AbortController();
	const convert = withPictures(plain, (bytes, name) => describe({ bytes, name }, talk.workspace.root, signal));
	return { talk, convert };
}

describe('a picture that is added', () => {
	it('is sent to the model of the chat, and becomes what it says', async () => {
		const { talk, convert } = await captioning(says('A white pixel, labelled “kiln 3”.'));
		const converted = await convert(png, 'image/png', 'kiln.png');
		expect(converted).toEqual({
			text: '# kiln.png\n\nA white pixel, labelled “kiln 3”.\n\n_Described by scripted-1, not written in the picture’s file._\n',
		});
		const [request] = talk.model.requests;
		expect(request?.tools).toEqual([]);
		expect(request?.messages[0]?.content).toEqual([
			{ kind: 'image', mime: 'image/png', base64: Buffer.from(png).toString('base64') },
			{ kind: 'text', text: '{"name":"kiln.png"}' },
		]);
	});

	it('is judged by its bytes, not by its name', async () => {
		const { talk, convert } = await captioning(says('A pixel.'));
		await convert(png, 'image/jpeg', 'kiln.jpg');
		expect(talk.model.requests[0]?.messages[0]?.content[0]).toMatchObject({ mime: 'image/png' });
		expect(await convert(new TextEncoder().encode('<script>'), 'image/png', 'x.png')).toEqual({
			refused: 'this picture is not a PNG, JPEG, GIF or WebP file',
		});
		expect(talk.model.requests).toHaveLength(1);
	});

	it('is not sent where it is too large', async () => {
		const { talk, convert } = await captioning(says('never'));
		const large = new Uint8Array(5 * 1024 * 1024 + 1);
		large.set(png);
		expect(await convert(large, 'image/png', 'x.png')).toMatchObject({ refused: expect.stringContaining('5 MB') });
		expect(talk.model.requests).toEqual([]);
	});

	it('is refused in one line where the model cannot look at it', async () => {
		const { convert } = await captioning(failsWith('refused-request'));
		expect(await convert(png, 'image/png', 'x.png')).toMatchObject({
			refused: expect.stringContaining('the picture could not be described. '),
		});
	});
});

it('leaves everything else as it is, drawings that are text among it', async () => {
	const { talk, convert } = await captioning();
	expect(await convert(png, 'text/plain', 'notes.txt')).toEqual({ text: 'as text/plain' });
	expect(await convert(png, 'image/svg+xml', 'plan.svg')).toEqual({ text: 'as image/svg+xml' });
	expect(talk.model.requests).toEqual([]);
});

it('is refused in one line where there is no chat', async () => {
	const pictures = createLatePictures();
	const picture = { bytes: png, name: 'x.png' };
	const { signal } = new AbortController();
	expect(await pictures.describe(picture, '/aria', signal)).toEqual({
		refused: 'there is no model here that could describe it',
	});
	pictures.describedBy(async () => async ({ name }) => ({ text: `a picture called ${name}` }));
	expect(await pictures.describe(picture, '/aria', signal)).toEqual({ text: 'a picture called x.png' });
});
