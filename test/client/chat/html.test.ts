import { describe, expect, it } from 'vitest';
import { pageHtml } from '../../../client/src/features/chat/page/html.ts';

const html = pageHtml({
	script: 'https://files/chat.js',
	style: 'https://files/chat.css?a="b"',
	source: 'https://files',
	nonce: 'abc123',
	language: 'en"><script>',
	loading: 'Loading"><script>',
	words: { Send: '</script><script>alert(1)' },
});

describe('the page’s HTML', () => {
	it('forbids everything but its own script, style and font, and images that come as data', () => {
		expect(html).toContain(
			`content="default-src 'none'; script-src 'nonce-abc123'; style-src 'nonce-abc123'; font-src https://files; img-src data:; base-uri 'none'; form-action 'none'"`,
		);
		expect(html).not.toContain('unsafe');
	});

	it('lets no value break out of its attribute', () => {
		// The page's own, and its words, which are data.
		expect(html.match(/<script/g)?.length).toBe(2);
		expect(html.match(/<\/script/g)?.length).toBe(2);
		expect(html).toContain('href="https://files/chat.css?a=&#34;b&#34;"');
	});
});
