// Saves a view as a picture that stands alone: a drawing as the shapes that it is, the world's picture as its world
// drew it, anything else as the page lays it out.

const XML = 'http://www.w3.org/2000/svg';
/** What a shape needs of the page's styles. */
const STYLES = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'paint-order', 'stroke-linejoin'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
];
/** A PNG has so many dots for each of the page. */
const DOTS = 2;

interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** `id`: of the element that is the view. */
export async function saveView(id: string, kind: 'svg' | 'png'): Promise<void> {
  const view = document.getElementById(id);
  if (!view) return;
  const picture = pictureOf(view);
  const saved = kind === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await drawn(picture);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(saved);
  link.download = `${id.replace(/^\w-/, '')}.${kind}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function pictureOf(view: Element): Picture {
  const drawing = view.querySelector('svg.drawing');
  const image = view.querySelector(':scope > img');
  const { width, height } = (drawing ?? image ?? view).getBoundingClientRect();
  if (image instanceof HTMLImageElement)
    return { svg: decodeURIComponent(image.src.slice(image.src.indexOf(',') + 1)), width, height };
  const copy = document.createElementNS(XML, 'svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.append(drawing ? shapesOf(drawing) : pageOf(view, width, height));
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

/** The shapes with the colours that they have here, on the page's ground. */
function shapesOf(drawing: Element): Element {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof Element)) return drawing;
  const [from, to] = [drawing, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  from?.forEach((one, i) => {
    const style = getComputedStyle(one);
    for (const name of STYLES) to?.[i]?.setAttribute(name, style.getPropertyValue(name));
  });
  const ground = document.createElementNS(XML, 'rect');
  const box = drawing.getAttribute('viewBox')?.split(' ') ?? [];
  for (const [i, name] of ['x', 'y', 'width', 'height'].entries()) ground.setAttribute(name, box[i] ?? '0');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return copy;
}

/** What is no drawing, with the page's styles. */
function pageOf(view: Element, width: number, height: number): Element {
  const foreign = document.createElementNS(XML, 'foreignObject');
  foreign.setAttribute('width', String(width));
  foreign.setAttribute('height', String(height));
  const body = document.createElement('div');
  body.setAttribute('class', 'saved');
  const style = document.createElement('style');
  style.textContent = document.querySelector('style')?.textContent ?? '';
  body.append(style, view.cloneNode(true));
  foreign.append(body);
  return foreign;
}

async function drawn({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * DOTS;
  canvas.height = height * DOTS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
  });
}
