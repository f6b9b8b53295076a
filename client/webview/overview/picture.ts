import type { OverviewPicture } from '../../../protocol/overview/page.ts';
import { post } from './host.ts';

/** What the editor's theme gives each mark: the style sheet stays behind when a picture leaves the page. */
const kept = [
	...['fill', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin', 'paint-order'],
	...['font-family', 'font-size', 'font-weight'],
];

/** `color(srgb 0.1 0.2 0.3)`, as a mixed colour is computed, in the older words that every viewer knows. */
function inOldWords(value: string): string {
	const shares = value.startsWith('color(srgb') ? value.match(/[\d.]+/g) : undefined;
	if (!shares) return value;
	const [r = 0, g = 0, b = 0] = shares.map((share) => Math.round(Number(share) * 255));
	return `rgb(${r}, ${g}, ${b})`;
}

/** The picture as a document of its own, on the ground that it stands on. */
function documentOf(picture: SVGSVGElement): string {
	const copy = picture.cloneNode(true) as SVGSVGElement;
	const originals = picture.querySelectorAll('*');
	for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
		const original = originals[index];
		const style = original && getComputedStyle(original);
		for (const name of kept) {
			// A pattern is named by an attribute, and its address would be that of the page.
			if (name === 'fill' && element.getAttribute('fill')?.startsWith('url(')) continue;
			const value = style?.getPropertyValue(name);
			if (value) element.setAttribute(name, inOldWords(value));
		}
		for (const name of ['class', 'role', 'tabindex', 'aria-hidden', 'aria-label']) element.removeAttribute(name);
	}
	const ground = document.createElementNS(copy.namespaceURI, 'rect');
	for (const [name, value] of [
		['width', '100%'],
		['height', '100%'],
		['fill', getComputedStyle(document.body).backgroundColor],
	] as const)
		ground.setAttribute(name, value);
	copy.prepend(ground);
	copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
	return new XMLSerializer().serializeToString(copy);
}

export const saveAsSvg = (of: OverviewPicture, picture: SVGSVGElement): void =>
	post({ type: 'save', of, format: 'svg', picture: documentOf(picture) });

/** Twice as many pixels as on the page: it is looked at elsewhere. */
const density = 2;

export async function saveAsPng(of: OverviewPicture, picture: SVGSVGElement): Promise<void> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(documentOf(picture))}`;
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = picture.clientWidth * density;
	canvas.height = picture.clientHeight * density;
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	post({ type: 'save', of, format: 'png', picture: canvas.toDataURL('image/png') });
}
