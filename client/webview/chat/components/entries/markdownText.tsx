import { memo } from 'preact/compat';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { highlighter, markdown } from '../../lazy.ts';
import type { Images } from '../../store.ts';
import { ImagesContext } from '../../text/images.ts';

/** Puts the pictures that a person asked for in the place of the buttons that asked. */
function showImages(block: Element, images: Images): void {
	for (const button of block.querySelectorAll<HTMLButtonElement>('button.ask-image')) {
		const image = images.get(button.value);
		if (image?.source) {
			const picture = document.createElement('img');
			picture.src = image.source;
			picture.alt = button.textContent ?? '';
			button.replaceWith(picture);
		} else if (image?.problem !== undefined && !button.disabled) {
			button.disabled = true;
			button.append(` ${image.problem}`);
		}
	}
}

interface BlockProps {
	readonly html: string;
	/** It will not change any more. */
	readonly settled: boolean;
}

/** `renderBlocks` has cleaned the HTML, and the page's policy would run nothing in it. */
const Block = memo(({ html, settled }: BlockProps) => {
	const place = useRef<HTMLDivElement>(null);
	const images = useContext(ImagesContext);
	const hasCode = settled && html.includes('class="code"');
	const clean = markdown.use()?.clean;
	const highlight = highlighter.use(hasCode)?.highlight;
	useEffect(() => {
		if (place.current && images.size > 0) showImages(place.current, images);
	}, [images, html]);
	useEffect(() => {
		if (!hasCode || !highlight || !clean) return;
		for (const code of place.current?.querySelectorAll('.code') ?? []) {
			const text = code.querySelector('code');
			const html = highlight(text?.textContent ?? '', code.querySelector('.language')?.textContent ?? '');
			if (text && html !== undefined) text.innerHTML = clean(html);
		}
	}, [html, hasCode, highlight, clean]);
	return <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />;
});

interface MarkdownTextProps {
	readonly text: string;
	readonly streaming: boolean;
}

/** What a model wrote; plain until the parser is there. */
export function MarkdownText({ text, streaming }: MarkdownTextProps) {
	const renderer = markdown.use();
	if (!renderer) return <div class="plain">{text}</div>;
	const blocks = renderer.renderBlocks(text);
	return (
		<>
			{blocks.map((html, index) => (
				<Block key={index} html={html} settled={!streaming || index < blocks.length - 1} />
			))}
		</>
	);
}
