import { css, Global } from '@emotion/react';
import { createPortal } from 'react-dom';
import { thumbnailPath, type WholeRequest } from '../../contract.ts';
import { deskUrl, formats, siteName, words } from '../site.ts';
import { nameOf } from '../request-texts.ts';

/** On paper the sheet stands alone, on one page; on the screen it is not there. */
const pageStyles = css`
  @media print {
    #root {
      display: none;
    }
    html,
    body {
      background: #fff;
    }
  }
  @page {
    size: A4;
    margin: 12mm;
  }
`;

/** As high as a page within its margins: what is too long ends there, and the table keeps its room. */
const sheetStyles = css`
  @media screen {
    display: none;
  }
  display: flex;
  flex-direction: column;
  gap: 4mm;
  height: 271mm;
  overflow: hidden;
  color: #000;
  font-size: 10.5pt;
  line-height: 1.35;
  & h1 {
    font-size: 18pt;
    line-height: 1.1;
  }
  & h2 {
    font-size: 11pt;
    margin-bottom: 1mm;
  }
  & > header {
    display: flex;
    justify-content: space-between;
    gap: 8mm;
    border-bottom: 0.4mm solid #000;
    padding-bottom: 2mm;
  }
  & p {
    overflow-wrap: anywhere;
  }
  & > section {
    flex: none;
  }
`;

const wordsStyles = css`
  && {
    flex: 0 1 auto;
    min-height: 0;
    overflow: hidden;
  }
  & > p {
    white-space: pre-line;
  }
`;

const picturesStyles = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 3mm;
  & img {
    width: 100%;
    height: 38mm;
    object-fit: cover;
  }
`;

const tableStyles = css`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  & th,
  & td {
    border: 0.3mm solid #000;
    height: 9mm;
    padding: 1mm 2mm;
    text-align: left;
    font-weight: 500;
  }
  & th {
    width: 32mm;
  }
`;

/** Room for what is written by hand: all that is left. */
const remarksStyles = css`
  && {
    flex: 1 1 25mm;
    min-height: 25mm;
    border: 0.3mm solid #000;
    padding: 1mm 2mm;
  }
`;

const maxMessageCharacters = 1400;
const maxNotesCharacters = 700;
const maxPictures = 4;

/** What one takes along to a visit, on one sheet of paper. */
export const VisitSheet = ({ request, now }: { readonly request: WholeRequest; readonly now: Date }) => {
  const { reference, nextStep, place, phones, trade, message, notes, files } = request;
  const where = nextStep?.place ?? place;
  const pictures = files.filter(({ kind }) => kind === 'picture').slice(0, maxPictures);
  const noteText = notes.map(({ text }) => text).join('\n');
  return createPortal(
    <article css={sheetStyles} data-sheet>
      <Global styles={pageStyles} />
      <header>
        <h1>{nameOf(request)}</h1>
        <p>
          {siteName}
          <br />
          {words.sheet.title} {reference}
        </p>
      </header>
      <section>
        {nextStep && (
          <p>
            <strong>{words.sheet.visit}</strong> {formats.dayTime(nextStep.day, nextStep.time, now)} · {nextStep.text}
          </p>
        )}
        <p>{[where, ...phones.map(({ text }) => text), trade].filter((part) => part.trim() !== '').join(' · ')}</p>
      </section>
      <section css={wordsStyles}>
        <h2>{words.request.message}</h2>
        <p>{shorten(message, maxMessageCharacters)}</p>
      </section>
      {noteText !== '' && (
        <section css={wordsStyles}>
          <h2>{words.request.notes}</h2>
          <p>{shorten(noteText, maxNotesCharacters)}</p>
        </section>
      )}
      {pictures.length > 0 && (
        <section css={picturesStyles}>
          {pictures.map(({ position }) => (
            <img key={position} src={deskUrl(thumbnailPath(reference, position, 'small'))} alt="" />
          ))}
        </section>
      )}
      <section>
        <h2>{words.sheet.measures}</h2>
        <table css={tableStyles}>
          <tbody>
            {rows.map((pair) => (
              <tr key={pair.join()}>
                {pair.flatMap((label) => [
                  <th key={label} scope="row">
                    {label}
                  </th>,
                  <td key={`${label} value`} />,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section css={remarksStyles}>{words.sheet.remarks}</section>
    </article>,
    document.body,
  );
};

const { length, width, height, slope, access, materials } = words.sheet;

/** The table's rows, two labels each. */
const rows = [
  [length, width],
  [height, slope],
  [access, materials],
] as const;

const shorten = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most).join('')} […]` : text;
};
