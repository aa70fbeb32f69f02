/**
 * A small list in the format of the FAA's `d-tpp_Metafile.xml`. Fictitious, for tests: the airports' names are real,
 * the charts and file names are not.
 */
export const SAMPLE_METAFILE = `<?xml version="1.0" encoding="utf-8"?>
<digital_tpp cycle="2612" from_edate="0901Z  11/26/26" to_edate="0901Z  12/24/26">
  <state_code ID="NY" state_fullname="New York">
    <city_name ID="NEW YORK" volume="NE-2">
      <airport_name ID="JOHN F KENNEDY INTL" military="N" apt_ident="JFK" icao_ident="KJFK" alnum="610">
        <record>
          <chartseq>50750</chartseq><chart_code>IAP</chart_code>
          <chart_name>ILS OR LOC RWY 04L &amp; 04R</chart_name><useraction></useraction>
          <pdf_name>99610TEST1.PDF</pdf_name><cn_flg>N</cn_flg>
        </record>
        <record>
          <chartseq>70000</chartseq><chart_code>APD</chart_code><chart_name>AIRPORT DIAGRAM</chart_name>
          <useraction>C</useraction><pdf_name>99610TESTAD.PDF</pdf_name>
        </record>
        <record>
          <chartseq>90100</chartseq><chart_code>DP</chart_code><chart_name>TEST ONE</chart_name>
          <useraction></useraction><pdf_name>99610TESTDP.PDF</pdf_name>
        </record>
        <record>
          <chartseq>90200</chartseq><chart_code>DP</chart_code><chart_name>WITHDRAWN TWO</chart_name>
          <useraction>D</useraction><pdf_name>DELETED_JOB.PDF</pdf_name>
        </record>
        <record>
          <chartseq>90300</chartseq><chart_code>STAR</chart_code><chart_name>CLIMBING OUT</chart_name>
          <useraction></useraction><pdf_name>../../etc/passwd</pdf_name>
        </record>
      </airport_name>
      <airport_name ID="SMALL FIELD" military="N" apt_ident="N07" icao_ident="" alnum="1">
        <record>
          <chartseq>10100</chartseq><chart_code>MIN</chart_code><chart_name>TAKEOFF MINIMUMS</chart_name>
          <useraction></useraction><pdf_name>NETEST.PDF</pdf_name>
        </record>
      </airport_name>
    </city_name>
  </state_code>
</digital_tpp>
`;

export interface SamplePage {
  widthPt: number;
  heightPt: number;
  text: string;
  /** A filled square in PDF points from the lower left: x, y, side; so that its position is visible in a picture. */
  square?: { x: number; y: number; side: number };
}

/** A PDF with these pages, valid to the byte of its cross-reference table. */
export function samplePdf(pages: readonly SamplePage[]): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, { widthPt, heightPt, text, square }] of pages.entries()) {
    const fill = square ? `1 0 0 rg ${square.x} ${square.y} ${square.side} ${square.side} re f 0 g ` : '';
    const content = `${fill}BT /F1 24 Tf 40 ${heightPt - 60} Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Contents ${5 + index * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
