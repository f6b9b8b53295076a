import { describe, expect, it } from 'vitest';
import { fetchImage } from '../../../client/src/features/chat/content/fetchImage.ts';
import { imageData, imageFromDataUri, largestImage } from '../../../client/src/features/chat/content/imageData.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const webp = Buffer.from('RIFF0000WEBPVP8 ', 'latin1');

describe('a picture', () => {
	it('is known by its first bytes', () => {
		expect(imageData(png)).toBe(`data:image/png;base64,${png.toString('base64')}`);
		expect(imageData(webp)).toMatch(/^data:image\/webp;/);
		expect(imageData(Buffer.from('GIF89a.', 'latin1'))).toMatch(/^data:image\/gif;/);
		expect(imageData(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toMatch(/^data:image\/jpeg;/);
	});

	it.each(['', '\x89PNG', 'RIFF0000WAVE', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<html>'])(
		'is none where it begins %o',
		(text) => {
			expect(imageData(Buffer.from(text, 'latin1'))).toBeUndefined();
		},
	);

	it('is none where it is too large', () => {
		expect(imageData(Buffer.concat([png, Buffer.alloc(largestImage)]))).toBeUndefined();
	});

	it('of a data URI is judged by what is in it, not by what it says', () => {
		const uri = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
		expect(imageFromDataUri(uri('image/gif', png))).toMatch(/^data:image\/png;/);
		expect(imageFromDataUri(uri('image/png', Buffer.from('<svg onload="x">')))).toBeUndefined();
		expect(imageFromDataUri('data:text/html,<script>')).toBeUndefined();
		expect(imageFromDataUri('data:image/svg+xml,<svg onload="x">')).toBeUndefined();
	});
});

describe('a picture from the web', () => {
	/** A web of pages by address. */
	const web = (pages: Readonly<Record<string, () => Response>>) => {
		const asked: string[] = [];
		const get = (async (address: string, options: RequestInit) => {
			asked.push(address);
			expect(options).toMatchObject({ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' });
			const page = pages[address];
			if (!page) throw new Error('no such host');
			return page();
		}) as unknown as typeof fetch;
		return { get, asked };
	};
	const moved = (location: string) => () => new Response(null, { status: 302, headers: { location } });

	it('is fetched, redirects and all', async () => {
		const { get } = web({ 'https://a.example/x': moved('/y'), 'https://a.example/y': () => new Response(png) });
		expect(await fetchImage('https://a.example/x', get)).toMatch(/^data:image\/png;/);
	});

	it.each(['http://127.0.0.1/', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
		'is not followed to %s',
		async (target) => {
			const { get, asked } = web({ 'https://a.example/x': moved(target), [target]: () => new Response(png) });
			expect(await fetchImage('https://a.example/x', get)).toBeUndefined();
			expect(await fetchImage(target, get)).toBeUndefined();
			expect(asked).toEqual(['https://a.example/x']);
		},
	);

	it('is not followed forever', async () => {
		const { get, asked } = web({ 'https://a.example/x': moved('https://a.example/x') });
		expect(await fetchImage('https://a.example/x', get)).toBeUndefined();
		expect(asked.length).toBe(4);
	});

	it('is none where something else comes, or too much of it, or nothing', async () => {
		const { get } = web({
			'https://a.example/page': () => new Response('<html>'),
			'https://a.example/none': () => new Response(png, { status: 404 }),
			'https://a.example/large': () => new Response(Buffer.concat([png, Buffer.alloc(largestImage)])),
		});
		for (const name of ['page', 'none', 'large', 'unknown'])
			expect(await fetchImage(`https://a.example/${name}`, get), name).toBeUndefined();
	});
});
